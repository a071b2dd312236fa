import type { Call } from '../calls.ts';
import { auditCalls } from './audit.ts';
import { boothCalls } from './booths.ts';
import { frameCalls } from './frames.ts';
import { freeGrantCalls } from './free-grants.ts';
import { locationCalls } from './locations.ts';
import { placeCalls } from './places.ts';
import { requestCountCalls } from './request-counts.ts';
import { settingsCalls } from './settings.ts';
import { signInCalls } from './sign-in.ts';
import { teamCalls } from './team.ts';
import { todayCalls } from './today.ts';
import { transactionCalls } from './transactions.ts';
import { voucherCalls } from './vouchers.ts';

/**
 * What the console asks, apart from the kiosk's calls. A page imports its own part: all of it would
 * take a browser longer than the page that is opened first.
 */
export const consoleCalls = {
  ...signInCalls,
  ...todayCalls,
  ...transactionCalls,
  ...requestCountCalls,
  ...boothCalls,
  ...placeCalls,
  ...locationCalls,
  ...frameCalls,
  ...voucherCalls,
  ...freeGrantCalls,
  ...teamCalls,
  ...auditCalls,
  ...settingsCalls,
} as const satisfies Record<string, Call>;
