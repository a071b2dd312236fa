import { type GuardStore, NotedGuard } from '../lib/log-out-guard.ts';
import { createRememberedValue } from './remembered-value.ts';

/** In the browser's own database: local storage has its fixed keys. */
export const createGuardStore = (): GuardStore =>
  createRememberedValue({ database: 'jepret-log-out', store: 'guards', key: 'guard' }, NotedGuard);
