import type { TransactionStatus } from '@jepret/contract';
import type { Actor } from '../../../domain/actor.ts';
import { canChangeStatus, isLatePayment } from './transaction-states.ts';

export type LedgerEvent =
  | 'created'
  | 'bypassed'
  | 'charge_asked'
  | 'charge_open'
  | 'charge_unsure'
  | 'charge_refused'
  | 'paid'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'refunded'
  | 'wrong_amount'
  | 'second_payment'
  | 'refund_wanted'
  | 'refund_declined'
  | 'refund_asked'
  | 'refund_refused'
  | 'refund_proven'
  | 'part_refunded'
  | 'refund_noted'
  | 'refund_confirmed'
  | 'refund_doubled'
  | 'owed_settled'
  | 'owed_reopened'
  | 'claimed'
  | 'moved'
  | 'walked_away'
  | 'delivery_failed'
  | 'erase_asked'
  | 'erased';

/** `kiosk:…` and `staff:…` have an id, `provider:…` a name. */
export type LedgerActor =
  | `kiosk:${string}`
  | `staff:${string}`
  | `provider:${string}`
  | 'sweeper'
  | 'outbox'
  | 'visitor'
  | 'operator';

/** Commands are the operator's. */
export const toLedgerActor = (actor: Actor): LedgerActor =>
  actor.kind === 'staff' ? `staff:${actor.id}` : 'operator';

export const isPerson = (actor: string): boolean =>
  actor === 'operator' || actor.startsWith('staff:');

export interface NewLedgerEntry {
  at: number;
  actor: LedgerActor;
  event: LedgerEvent;
  from?: TransactionStatus;
  to?: TransactionStatus;
  amountIdr?: number;
  details?: LedgerDetails;
}

export interface LedgerEntry {
  seq: number;
  at: number;
  actor: string;
  event: string;
  from: TransactionStatus | null;
  to: TransactionStatus | null;
  amountIdr: number | null;
  details: LedgerDetails;
}

export type LedgerDetails = Record<string, string | number | boolean | null>;

/** The part of a transaction that its ledger must reproduce. */
export interface LedgerState {
  status: TransactionStatus;
  isBypass: boolean;
  amountIdr: number;
  kioskId: string | null;
  paidAt: number | null;
  isLate: boolean;
}

/** Recomputes a transaction from its ledger alone. */
export function replay(entries: readonly LedgerEntry[]): { state?: LedgerState; faults: string[] } {
  const faults: string[] = [];
  let state: LedgerState | undefined;
  for (const entry of entries) {
    if (!state) {
      state = createState(entry);
      if (!state) return { faults: ['The ledger does not begin with the creation.'] };
      continue;
    }
    if (entry.event === 'claimed' || entry.event === 'moved') {
      state = { ...state, kioskId: String(entry.details.kioskId) };
    }
    if (entry.to === null) continue;
    if (entry.from !== state.status) faults.push(`Entry ${entry.seq} starts at ${entry.from}.`);
    if (!canChangeStatus(state, entry.to))
      faults.push(`Entry ${entry.seq} may not lead to ${entry.to}.`);
    if (entry.to === 'paid') {
      if (entry.amountIdr !== state.amountIdr)
        faults.push(`Entry ${entry.seq} pays another amount.`);
      state = { ...state, paidAt: entry.at, isLate: isLatePayment(state) };
    }
    state = { ...state, status: entry.to };
  }
  return state ? { state, faults } : { faults: ['The ledger is empty.'] };
}

/** Differences between a row and its ledger, as sentences; empty if they agree. */
export function findDisagreements(row: LedgerState, entries: readonly LedgerEntry[]): string[] {
  const { state, faults } = replay(entries);
  if (!state) return faults;
  const names = ['status', 'isBypass', 'amountIdr', 'kioskId', 'paidAt', 'isLate'] as const;
  const differences = names
    .filter((name) => state[name] !== row[name])
    .map((name) => `${name} is ${row[name]}, by the ledger ${state[name]}.`);
  return [...faults, ...differences];
}

function createState({ event, to, amountIdr, details }: LedgerEntry): LedgerState | undefined {
  if (event !== 'created' && event !== 'bypassed') return undefined;
  if (to !== 'pending' || amountIdr === null) return undefined;
  return {
    status: to,
    isBypass: event === 'bypassed',
    amountIdr,
    kioskId: typeof details.kioskId === 'string' ? details.kioskId : null,
    paidAt: null,
    isLate: false,
  };
}
