import { TEXT_LIMITS } from '@jepret/contract';
import { z } from 'zod';
import type { TimeZone } from '../../domain/zone-days.ts';

/** What a voucher takes off the snap fee. */
export type Discount =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amountIdr: number }
  | { kind: 'free' };

/** A voucher's terms; null: no limit. */
export interface VoucherTerms {
  discount: Discount;
  startsAt: number | null;
  /** Exclusive. */
  endsAt: number | null;
  /** The time zone of its first and last day. */
  timeZone: TimeZone;
  quota: number | null;
  /** Slugs; null: all locations. */
  locations: readonly string[] | null;
}

export interface Voucher extends VoucherTerms {
  id: number;
  code: string;
  /** By transactions that are not paid yet. */
  reserved: number;
  used: number;
  createdAt: number;
  disabledAt: number | null;
  /** Then it is enabled with its batch. */
  isDisabledWithBatch: boolean;
  batchId: string | null;
  /** Increases with every change of terms or state. */
  version: number;
}

const CODE_MESSAGE = `A voucher code has 1 to ${TEXT_LIMITS.voucherCode} letters, digits, hyphens or underscores.`;

/** A code as it is stored: trimmed, in upper case, of the characters of the booth's keyboard. */
export const StoredVoucherCode = z
  .string(CODE_MESSAGE)
  .trim()
  .max(TEXT_LIMITS.voucherCode, { error: CODE_MESSAGE, abort: true })
  .regex(/^[a-z0-9_-]+$/i, CODE_MESSAGE)
  .toUpperCase();

export const isForLocation = ({ locations }: VoucherTerms, slug: string): boolean =>
  locations === null || locations.includes(slug);

/**
 * Whole rupiah, never more than the price. A percentage rounds up: "10 % off" promises at least that, and
 * rounding costs less than one rupiah.
 */
export function computeDiscount(priceIdr: number, discount: Discount): number {
  switch (discount.kind) {
    case 'percent':
      return Math.min(priceIdr, Math.ceil((priceIdr * discount.percent) / 100));
    case 'amount':
      return Math.min(priceIdr, discount.amountIdr);
    case 'free':
      return priceIdr;
  }
}
