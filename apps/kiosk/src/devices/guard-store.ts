import { NotedGuard } from '../lib/log-out-guard.ts';
import type { RememberedValue } from '../lib/remembered-value.ts';
import { createRememberedValue } from './remembered-value.ts';

/** In the browser's own database: local storage has its fixed keys. */
export const createGuardStore = (): RememberedValue<NotedGuard> =>
  createRememberedValue({ database: 'jepret-log-out', store: 'guards', key: 'guard' }, NotedGuard);
