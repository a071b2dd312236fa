import { createRememberedValue } from '../devices/storage/indexed-db-value.ts';
import type { OpenWithTimeout } from '../devices/storage/open-with-timeout.ts';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';
import { StoredLogOutGuard } from './log-out-guard.ts';

/** In IndexedDB: the keys of local storage are fixed. */
export const createLogOutGuardStore = (
  openWithTimeout: OpenWithTimeout,
): RememberedValue<StoredLogOutGuard> =>
  createRememberedValue(
    openWithTimeout,
    { database: 'jepret-log-out', store: 'guards', key: 'guard' },
    StoredLogOutGuard,
  );
