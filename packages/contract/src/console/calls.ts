import type { Call } from '../calls.ts';
import { alertCalls } from './alerts.ts';
import { auditCalls } from './audit.ts';
import { boothCalls } from './booths.ts';
import { boothOfTodayCalls } from './booths-of-today.ts';
import { frameCalls } from './frames.ts';
import { freeGrantCalls } from './free-grants.ts';
import { locationOptionCalls } from './location-options.ts';
import { locationCalls } from './locations.ts';
import { needCalls } from './needs.ts';
import { printerCalls } from './printers.ts';
import { requestCountCalls } from './request-counts.ts';
import { settingsCalls } from './settings.ts';
import { signInCalls } from './sign-in.ts';
import { teamCalls } from './team.ts';
import { todayCalls } from './today.ts';
import { transactionCalls } from './transactions.ts';
import { voucherCalls } from './vouchers.ts';

/**
 * All calls of the console. A page imports only its own part: all of them would make the first page load
 * slower.
 */
export const consoleCalls = {
  ...signInCalls,
  ...todayCalls,
  ...needCalls,
  ...transactionCalls,
  ...requestCountCalls,
  ...boothOfTodayCalls,
  ...boothCalls,
  ...printerCalls,
  ...locationOptionCalls,
  ...locationCalls,
  ...frameCalls,
  ...voucherCalls,
  ...freeGrantCalls,
  ...teamCalls,
  ...auditCalls,
  ...alertCalls,
  ...settingsCalls,
} as const satisfies Record<string, Call>;
