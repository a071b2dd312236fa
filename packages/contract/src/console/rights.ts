import type { StaffRole } from '../entities/sign-in.ts';

/** How far a right reaches: everywhere, at somebody's own locations, or for their own actions only. */
export type Reach = 'everywhere' | 'own-locations' | 'own-actions';

/**
 * Who may do what in the console: the only such table. Calls name their right, menu and buttons ask
 * the same table, and a role that is not in a line may not do it.
 */
export const RIGHTS = {
  /** One's own password, second factor and sign-ins. */
  'account.manage': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  'today.see': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  'revenue.see': { owner: 'everywhere', operator: 'own-locations' },
  'transactions.see': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  /** Move, run again, print again, send again, look at the photo. */
  'transactions.serve': {
    owner: 'everywhere',
    operator: 'own-locations',
    cashier: 'own-locations',
  },
  /** An operator up to the setting `OPERATOR_REFUND_LIMIT_IDR`. */
  'transactions.refund': { owner: 'everywhere', operator: 'own-locations' },
  /** Of whoever may decide about it; this moves no money. */
  'transactions.ask-refund': {
    owner: 'everywhere',
    operator: 'own-locations',
    cashier: 'own-locations',
  },
  'transactions.erase': { owner: 'everywhere', operator: 'own-locations' },
  /** Note what was done about money, which moves none; an operator up to `OPERATOR_REFUND_LIMIT_IDR`. */
  'money.settle': { owner: 'everywhere', operator: 'own-locations' },
  /** The same of orders that no transaction is known for, and so no location. */
  'money.settle-unknown': { owner: 'everywhere' },
  /** Put a settled sum back among those to settle. */
  'money.reopen': { owner: 'everywhere' },
  'booths.see': { owner: 'everywhere', operator: 'own-locations', cashier: 'own-locations' },
  'booths.change': { owner: 'everywhere', operator: 'own-locations' },
  'locations.see': { owner: 'everywhere', operator: 'own-locations' },
  'locations.change': { owner: 'everywhere', operator: 'own-locations' },
  /** A place of its own, or none any more. */
  'locations.add': { owner: 'everywhere' },
  /** An operator's are those that are offered at their own locations only. */
  'frames.manage': { owner: 'everywhere', operator: 'own-locations' },
  'vouchers.manage': { owner: 'everywhere', operator: 'own-locations' },
  /** What was asked to be made free beyond the daily cap: an operator's are their own requests. */
  'free.see': { owner: 'everywhere', operator: 'own-locations' },
  'free.decide': { owner: 'everywhere' },
  'team.manage': { owner: 'everywhere' },
  /** What the booth is connected to, and whether it works. */
  'settings.manage': { owner: 'everywhere' },
  'audit.see': { owner: 'everywhere', operator: 'own-actions', cashier: 'own-actions' },
} as const satisfies Record<string, Partial<Record<StaffRole, Reach>>>;

export type Right = keyof typeof RIGHTS;

/** Undefined when the role may not do it at all. */
export function findReach(role: StaffRole, right: Right): Reach | undefined {
  const line: Partial<Record<StaffRole, Reach>> = RIGHTS[right];
  return line[role];
}

/** What a role needs to let somebody in without paying, at a kiosk of its own locations. */
export const BYPASS_TERMS = {
  owner: { hasDailyCap: false, asksReason: false },
  operator: { hasDailyCap: true, asksReason: false },
  cashier: { hasDailyCap: true, asksReason: true },
} as const satisfies Record<StaffRole, { hasDailyCap: boolean; asksReason: boolean }>;

/** Who must bring a second factor: whoever may move money or change what a booth does. */
export const needsSecondFactor = (role: StaffRole): boolean => role !== 'cashier';
