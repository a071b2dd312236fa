import type { StaffRole } from '../entities/sign-in.ts';

/** Where a right applies: everywhere, at the person's own locations, or to their own actions only. */
export type Reach = 'everywhere' | 'own-locations' | 'own-actions';

/**
 * The only table of rights in the console. Every call names its right; menu and buttons use the same table.
 * A role that is missing from a line does not have the right.
 */
export const RIGHTS = {
  /** The person's own password, two-step verification and sign-ins. */
  'account.manage': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  'today.see': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  'needs.see': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  /** Take and note what needs a person. */
  'needs.handle': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  'incidents.mute': { owner: 'everywhere', operator: 'own-locations' },
  /** Run failed tasks of the server again, or dismiss them. */
  'jobs.resolve': { owner: 'everywhere' },
  'revenue.see': { owner: 'everywhere', operator: 'own-locations' },
  'transactions.see': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  /** Move, reopen, print again, send again, view the photo. */
  'transactions.serve': {
    owner: 'everywhere',
    operator: 'own-locations',
    cashier: 'own-locations',
  },
  /** For operators up to `OPERATOR_REFUND_LIMIT_IDR`. */
  'transactions.refund': { owner: 'everywhere', operator: 'own-locations' },
  /** Request a refund from a person who can decide; moves no money. */
  'transactions.ask-refund': {
    owner: 'everywhere',
    operator: 'own-locations',
    cashier: 'own-locations',
  },
  'transactions.erase': { owner: 'everywhere', operator: 'own-locations' },
  /** Record what was done about money, without moving any; for operators up to `OPERATOR_REFUND_LIMIT_IDR`. */
  'money.settle': { owner: 'everywhere', operator: 'own-locations' },
  /** The same for unknown orders, which have no transaction and no location. */
  'money.settle-unknown': { owner: 'everywhere' },
  /** Mark a settled sum as unsettled again. */
  'money.reopen': { owner: 'everywhere' },
  'booths.see': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  'booths.change': { owner: 'everywhere', operator: 'own-locations' },
  /** Lock, unlock and show a message. */
  'booths.lock': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  /** All other commands. */
  'booths.command': { owner: 'everywhere', operator: 'own-locations' },
  'printers.see': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  /** New roll, test sheet. */
  'printers.serve': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  /** Tokens of print agents. */
  'printers.manage': { owner: 'everywhere', operator: 'own-locations' },
  'locations.see': { owner: 'everywhere', operator: 'own-locations' },
  'locations.change': { owner: 'everywhere', operator: 'own-locations' },
  /** Add and remove locations. */
  'locations.add': { owner: 'everywhere' },
  /** For operators: frames that are offered only at their own locations. */
  'frames.manage': { owner: 'everywhere', operator: 'own-locations' },
  'vouchers.manage': { owner: 'everywhere', operator: 'own-locations' },
  /** Requests for free sessions beyond the daily cap; operators see only their own. */
  'free.see': { owner: 'everywhere', operator: 'own-locations' },
  'free.decide': { owner: 'everywhere' },
  /** The person's own alerts, about their locations. */
  'alerts.choose': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  /** Telegram chats of other people, and webhooks. */
  'alerts.manage': { owner: 'everywhere' },
  'team.manage': { owner: 'everywhere' },
  'settings.manage': { owner: 'everywhere' },
  'audit.see': { owner: 'everywhere', operator: 'own-actions', cashier: 'own-actions' },
} as const satisfies Record<string, Partial<Record<StaffRole, Reach>>>;

export type Right = keyof typeof RIGHTS;

/** Undefined if the role does not have the right. */
export function findReach(role: StaffRole, right: Right): Reach | undefined {
  const line: Partial<Record<StaffRole, Reach>> = RIGHTS[right];
  return line[role];
}

/** The conditions for a bypass by each role, at a kiosk of its own locations. */
export const BYPASS_TERMS = {
  owner: { hasDailyCap: false, asksReason: false },
  operator: { hasDailyCap: true, asksReason: false },
  cashier: { hasDailyCap: true, asksReason: true },
} as const satisfies Record<StaffRole, { hasDailyCap: boolean; asksReason: boolean }>;

/** Roles that can move money or change booths need a second factor. */
export const needsSecondFactor = (role: StaffRole): boolean => role !== 'cashier';
