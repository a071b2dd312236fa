import type { Call } from '../calls.ts';

/** Every call of the console begins with this, and takes no other origin's. */
export const CONSOLE_PATH = '/v1/console';

/** Sent with `1` while nobody touches the page: what it asks by itself keeps no sign-in alive. */
export const UNATTENDED_HEADER = 'jepret-unattended';

/** Where a list is to be had whole, as a table for spreadsheets. */
export const csvPathOf = ({ path }: Pick<Call, 'path'>): string => `${path}.csv`;
