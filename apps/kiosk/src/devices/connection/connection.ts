import { type Connection, type ConnectionParts, createConnection } from '@jepret/api-client';
import { systemScheduler } from '@jepret/time';

export const createKioskConnection = (parts: ConnectionParts): Connection =>
  createConnection(parts, {
    path: '/',
    retryDelaysMs: [1_000, 2_000, 4_000], // SCREEN-51
    timeoutMs: 5_000,
  });

export const createBrowserConnection = (): Connection =>
  createKioskConnection({
    fetch: window.fetch.bind(window),
    clock: systemScheduler,
    network: window,
  });
