import { TEXT_LIMITS } from '@jepret/contract';
import { z } from 'zod';
import type { TimeZone } from '../../domain/zone-days.ts';

/** What a voucher takes off the snap fee. */
export type Discount =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amountIdr: number }
  | { kind: 'free' };

/** What an operator decides about a voucher; what is null does not limit it. */
export interface VoucherTerms {
  discount: Discount;
  startsAt: number | null;
  /** The first instant at which it is over. */
  endsAt: number | null;
  /** Whose days they begin and end with. */
  timeZone: TimeZone;
  quota: number | null;
  /** Slugs; null is everywhere. */
  locations: readonly string[] | null;
}

export interface Voucher extends VoucherTerms {
  id: number;
  code: string;
  /** Held by transactions that are not paid yet. */
  reserved: number;
  used: number;
  createdAt: number;
  disabledAt: number | null;
  /** So that it comes back with the others. */
  isDisabledWithBatch: boolean;
  /** Of those that it was made with. */
  batchId: string | null;
  /** Goes up with every change of its terms. */
  version: number;
}

const CODE_SENTENCE = `A voucher code has 1 to ${TEXT_LIMITS.voucherCode} letters, digits, hyphens or underscores.`;

/** A code as it is stored: without regard to case or outer spaces, and typed on the booth's keys. */
export const StoredVoucherCode = z
  .string(CODE_SENTENCE)
  .trim()
  .max(TEXT_LIMITS.voucherCode, { error: CODE_SENTENCE, abort: true })
  .regex(/^[a-z0-9_-]+$/i, CODE_SENTENCE)
  .toUpperCase();

export const isForLocation = ({ locations }: VoucherTerms, slug: string): boolean =>
  locations === null || locations.includes(slug);

/**
 * Whole rupiah, never more than the price. A percentage rounds up, in the visitor's favour: "10 %
 * off" is a promise that one rupiah less would break, and keeping it costs the house less than one.
 */
export function discountOn(priceIdr: number, discount: Discount): number {
  switch (discount.kind) {
    case 'percent':
      return Math.min(priceIdr, Math.ceil((priceIdr * discount.percent) / 100));
    case 'amount':
      return Math.min(priceIdr, discount.amountIdr);
    case 'free':
      return priceIdr;
  }
}
