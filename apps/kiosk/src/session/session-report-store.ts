import { createRememberedValue } from '../devices/storage/indexed-db-value.ts';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';
import type { OpenInTime } from '../devices/storage/timely-open.ts';
import { UnsentReports } from './session-reports.ts';

/** In the browser's own database, where neither a reload nor signing out reaches it. */
export const createSessionReportStore = (openInTime: OpenInTime): RememberedValue<UnsentReports> =>
  createRememberedValue(
    openInTime,
    { database: 'jepret-session-reports', store: 'reports', key: 'unsent' },
    UnsentReports,
  );
