import { type Connection, type ConnectionParts, createConnection } from '@jepret/api-client';
import { systemScheduler } from '@jepret/time';

export const createKioskConnection = (parts: ConnectionParts): Connection =>
  createConnection(parts, {
    path: '/',
    askAgainMs: [1_000, 2_000, 4_000], // SCREEN-51
    answerLimitMs: 5_000,
  });

export const createBrowserConnection = (): Connection =>
  createKioskConnection({
    fetch: window.fetch.bind(window),
    clock: systemScheduler,
    network: window,
  });
