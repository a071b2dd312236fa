import { createRememberedValue } from '../devices/storage/indexed-db-value.ts';
import type { OpenWithTimeout } from '../devices/storage/open-with-timeout.ts';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';
import { UnsentReports } from './session-reports.ts';

/** In IndexedDB, which survives reloads and signing out. */
export const createSessionReportStore = (
  openWithTimeout: OpenWithTimeout,
): RememberedValue<UnsentReports> =>
  createRememberedValue(
    openWithTimeout,
    { database: 'jepret-session-reports', store: 'reports', key: 'unsent' },
    UnsentReports,
  );
