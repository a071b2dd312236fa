import type { Call } from '../calls.ts';

/** The prefix of all console calls, which reject other origins. */
export const CONSOLE_PATH = '/v1/console';

/** Set to `1` while the page is unattended: its automatic requests do not extend the sign-in. */
export const UNATTENDED_HEADER = 'jepret-unattended';

/** The path of the whole list as CSV. */
export const csvPathOf = ({ path }: Pick<Call, 'path'>): string => `${path}.csv`;
