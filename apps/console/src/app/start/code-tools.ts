import type { Connection } from '@jepret/api-client';
import { systemScheduler } from '@jepret/time';
import { createCodeRetries, type RetryCode } from '../../api/code-retries.ts';
import { createConsoleConnection } from '../../api/connection.ts';

export const createBrowserConnection = (page: Window & typeof globalThis): Connection =>
  createConsoleConnection({
    fetch: page.fetch.bind(page),
    clock: systemScheduler,
    network: page,
  });

export const createBrowserCodeRetries = (
  page: Window & typeof globalThis,
  connection: Connection,
): RetryCode =>
  createCodeRetries({
    connection,
    clock: systemScheduler,
    reload: () => page.location.reload(),
    storage: page.sessionStorage,
  });
