import { type Command, Option } from 'commander';
import { z } from 'zod';
import { getSharedZone, type LocationZones } from '../../domain/location-zones.ts';
import { isValidDay } from '../../domain/zone-days.ts';
import {
  type Discount,
  StoredVoucherCode,
  type VoucherTerms,
} from '../../features/vouchers/voucher.ts';
import { toVoucherDays, toVoucherWindow } from '../../features/vouchers/voucher-days.ts';
import { createReader, readLocations, wholeNumber } from '../program/options.ts';

const PERCENT = 'A percentage is a whole number from 1 to 100.';
const AMOUNT = 'An amount is whole rupiah, 1 or more, without dots: 5000.';
const QUOTA = 'A quota is a whole number, 1 or more.';
const DAY = 'A day looks like 2026-12-31.';

export const readVoucherCode = createReader(StoredVoucherCode);
const readPercent = createReader(
  wholeNumber(PERCENT).refine((percent) => percent >= 1 && percent <= 100, PERCENT),
);
const readDiscountAmount = createReader(
  wholeNumber(AMOUNT).refine((amount) => amount >= 1, AMOUNT),
);
const readQuota = createReader(wholeNumber(QUOTA).refine((quota) => quota >= 1, QUOTA));
const readDay = createReader(z.string().trim().refine(isValidDay, DAY));

export const DAYS_HELP = `
Dates are in the time zone of its locations, the first and the last day included; in that of the
default profile if it is valid everywhere or its locations have different time zones.`;

/** The value is false for `--no-…`. */
export interface TermOptions {
  percent?: number;
  amount?: number;
  free?: true;
  from?: string | false;
  until?: string | false;
  quota?: number | false;
  location?: string[] | false;
}

export function addTermOptions(command: Command): Command {
  const discountOption = (flags: string, description: string, others: string[]) =>
    new Option(flags, description).conflicts(others);
  return command
    .addOption(
      discountOption('--percent <n>', 'off the price, 1 to 100', ['amount', 'free']).argParser(
        readPercent,
      ),
    )
    .addOption(
      discountOption('--amount <rupiah>', 'off the price', ['percent', 'free']).argParser(
        readDiscountAmount,
      ),
    )
    .addOption(discountOption('--free', 'free of charge', ['percent', 'amount']))
    .option('--from <day>', 'the first day: 2026-12-01', readDay)
    .option('--until <day>', 'the last day: 2026-12-31', readDay)
    .option('--quota <n>', 'how many uses it has in total', readQuota)
    .option('--location <name>', 'valid only at this location; repeatable', readLocations);
}

export function toDiscount({ percent, amount, free }: TermOptions): Discount | undefined {
  if (percent !== undefined) return { kind: 'percent', percent };
  if (amount !== undefined) return { kind: 'amount', amountIdr: amount };
  return free && { kind: 'free' };
}

/** Days that are not given stay the same days, also in other locations. */
export function toTerms(
  { from, until, quota, location }: TermOptions,
  zones: LocationZones,
  current: Omit<VoucherTerms, 'discount'>,
): Partial<VoucherTerms> {
  const days = toVoucherDays(current);
  const isWindowChanged = [from, until, location].some((option) => option !== undefined);
  const zone = getSharedZone(zones, location === undefined ? current.locations : location || null);
  const first = from === undefined ? days.first : from || null;
  const last = until === undefined ? days.last : until || null;
  return {
    ...(isWindowChanged && toVoucherWindow({ first, last }, zone)),
    ...(quota !== undefined && { quota: quota || null }),
    ...(location !== undefined && { locations: location || null }),
  };
}
