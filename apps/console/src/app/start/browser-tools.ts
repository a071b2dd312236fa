import type { Connection } from '@jepret/api-client';
import { systemScheduler } from '@jepret/time';
import { createConsoleConnection } from '../../api/connection.ts';
import { createImportRetry, type RetryImport } from '../../api/import-retry.ts';

export const createBrowserConnection = (page: Window & typeof globalThis): Connection =>
  createConsoleConnection({
    fetch: page.fetch.bind(page),
    clock: systemScheduler,
    network: page,
  });

export const createBrowserImportRetry = (
  page: Window & typeof globalThis,
  connection: Connection,
): RetryImport =>
  createImportRetry({
    connection,
    clock: systemScheduler,
    reload: () => page.location.reload(),
    storage: page.sessionStorage,
  });
