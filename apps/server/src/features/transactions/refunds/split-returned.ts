import type { OwedSum } from '../ledger/owed-store.ts';
import type { RefundAccount } from './refund-account.ts';

/** What money that the provider has newly sent back of a charge is, each rupiah once. */
export interface Returned {
  /** The refund that we asked for. */
  askedIdr: number;
  /** What a person had noted as gone back. */
  confirmedIdr: number;
  /** A refused refund of exactly this sum: late after all, or sent in the provider's dashboard. */
  answered: (OwedSum & { shortCode: string }) | undefined;
  /** What a person had given by hand because the provider had not sent it. */
  doubledIdr: number;
  /** The rest of the payment, or money that nobody here asked for. */
  restIdr: number;
}

/**
 * `ownIdr`: what the provider, asked by the key of our refund, says went back of it; null when it was
 * not asked. Undefined while it may be our refund or another of its size: only the key tells (PAY-119).
 */
export function splitReturned(
  account: RefundAccount,
  { addedIdr, ownIdr }: { addedIdr: number; ownIdr: number | null },
): Returned | undefined {
  const { asked, provenIdr, byHandIdr, doubledIdr, paidIdr, openSums } = account;
  const isAllBack = provenIdr + addedIdr + byHandIdr >= paidIdr;
  const isOwnProven = isAllBack || (ownIdr !== null && ownIdr <= addedIdr);
  if (asked && !isOwnProven && addedIdr >= asked.amountIdr) return undefined;
  const askedIdr = asked && isOwnProven ? Math.min(ownIdr ?? asked.amountIdr, addedIdr) : 0;
  const confirmedIdr = Math.min(addedIdr - askedIdr, account.notedIdr);
  const otherIdr = addedIdr - askedIdr - confirmedIdr;
  const answered = asked
    ? undefined
    : openSums.find(({ kind, amountIdr }) => kind === 'refund_refused' && amountIdr === otherIdr);
  const strangeIdr = answered ? 0 : otherIdr;
  const onceIdr = byHandIdr - doubledIdr;
  const isTwice =
    strangeIdr <= onceIdr && account.entries.some((entry) => isByHand(entry, strangeIdr));
  const excessIdr = Math.max(0, strangeIdr - (account.leftIdr - askedIdr));
  const twiceIdr = isTwice ? strangeIdr : Math.min(excessIdr, onceIdr);
  return {
    askedIdr,
    confirmedIdr,
    answered,
    doubledIdr: twiceIdr,
    restIdr: strangeIdr - twiceIdr,
  };
}

const isByHand = (
  { kind, amountIdr }: RefundAccount['entries'][number],
  returnedIdr: number,
): boolean => kind === 'by_hand' && amountIdr === returnedIdr;
