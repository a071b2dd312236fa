import { z } from 'zod';
import { findDaySpan } from '../../domain/zone-days.ts';
import { StoredVoucherCode } from '../../features/vouchers/voucher.ts';
import { digits, reader } from '../program/options.ts';

const PERCENT = 'A percentage is a whole number from 1 to 100.';
const AMOUNT = 'An amount is whole rupiah, 1 or more, without dots: 5000.';
const QUOTA = 'A quota is a whole number, 1 or more.';
const DAY = 'A day looks like 2026-12-31.';

export const readVoucherCode = reader(StoredVoucherCode);
export const readPercent = reader(
  digits(PERCENT).refine((percent) => percent >= 1 && percent <= 100, PERCENT),
);
export const readDiscountAmount = reader(digits(AMOUNT).refine((amount) => amount >= 1, AMOUNT));
export const readQuota = reader(digits(QUOTA).refine((quota) => quota >= 1, QUOTA));
/** There is such a day in every zone, or in none. */
export const readDay = reader(
  z
    .string()
    .trim()
    .refine((day) => findDaySpan(day, 'Asia/Jakarta') !== undefined, DAY),
);
