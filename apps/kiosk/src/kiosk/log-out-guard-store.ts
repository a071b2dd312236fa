import { createRememberedValue } from '../devices/storage/indexed-db-value.ts';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';
import type { OpenInTime } from '../devices/storage/timely-open.ts';
import { NotedLogOutGuard } from './log-out-guard.ts';

/** In the browser's own database: local storage has its fixed keys. */
export const createLogOutGuardStore = (openInTime: OpenInTime): RememberedValue<NotedLogOutGuard> =>
  createRememberedValue(
    openInTime,
    { database: 'jepret-log-out', store: 'guards', key: 'guard' },
    NotedLogOutGuard,
  );
