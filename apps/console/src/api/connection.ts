import { type Connection, type ConnectionParts, createConnection } from '@jepret/api-client';

export const createConsoleConnection = (parts: ConnectionParts): Connection =>
  createConnection(parts, {
    path: import.meta.env.BASE_URL,
    retryDelaysMs: [1_000, 2_000, 5_000, 10_000], // CONSOLE-231
    timeoutMs: 10_000,
  });
