import type { RememberedValue } from '../lib/remembered-value.ts';
import { UnsentReports } from '../lib/session-reports.ts';
import { createRememberedValue } from './remembered-value.ts';

/** In the browser's own database, where neither a reload nor signing out reaches it. */
export const createReportStore = (): RememberedValue<UnsentReports> =>
  createRememberedValue(
    { database: 'jepret-session-reports', store: 'reports', key: 'unsent' },
    UnsentReports,
  );
