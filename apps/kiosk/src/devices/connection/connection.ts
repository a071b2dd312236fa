import { type Connection, type ConnectionParts, createConnection } from '@jepret/api-client';
import { systemScheduler } from '@jepret/time';

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000] as const; // SCREEN-51

export const createKioskConnection = (parts: ConnectionParts): Connection =>
  createConnection(parts, { path: '/', retryDelaysMs: RETRY_DELAYS_MS, timeoutMs: 5_000 });

/** Waits until the server can do its work, and reports each response that says otherwise. */
export const createHealthCheck = (
  parts: ConnectionParts,
  onFailure: (response: Response | undefined) => void,
): Connection =>
  createConnection(parts, {
    path: '/health',
    method: 'GET',
    onFailure,
    retryDelaysMs: RETRY_DELAYS_MS,
    // The server itself waits up to 5 s for each part.
    timeoutMs: 10_000,
  });

export const createBrowserConnectionParts = (): ConnectionParts => ({
  fetch: window.fetch.bind(window),
  clock: systemScheduler,
  network: window,
});
