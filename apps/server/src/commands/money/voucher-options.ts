import { type Command, Option } from 'commander';
import { z } from 'zod';
import { type PlaceZones, zoneOfPlaces } from '../../domain/place-zones.ts';
import { isDay } from '../../domain/zone-days.ts';
import {
  type Discount,
  StoredVoucherCode,
  type VoucherTerms,
} from '../../features/vouchers/voucher.ts';
import { daysOf, windowOf } from '../../features/vouchers/voucher-days.ts';
import { digits, reader, readLocations } from '../program/options.ts';

const PERCENT = 'A percentage is a whole number from 1 to 100.';
const AMOUNT = 'An amount is whole rupiah, 1 or more, without dots: 5000.';
const QUOTA = 'A quota is a whole number, 1 or more.';
const DAY = 'A day looks like 2026-12-31.';

export const readVoucherCode = reader(StoredVoucherCode);
const readPercent = reader(
  digits(PERCENT).refine((percent) => percent >= 1 && percent <= 100, PERCENT),
);
const readDiscountAmount = reader(digits(AMOUNT).refine((amount) => amount >= 1, AMOUNT));
const readQuota = reader(digits(QUOTA).refine((quota) => quota >= 1, QUOTA));
const readDay = reader(z.string().trim().refine(isDay, DAY));

export const DAYS_HELP = `
Days are those of the places it is good at, the first and the last included; those of the
default profile where it is good everywhere or the places keep different times.`;

/** False for `--no-…`. */
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
  const gives = (flags: string, description: string, others: string[]) =>
    new Option(flags, description).conflicts(others);
  return command
    .addOption(
      gives('--percent <n>', 'off the price, 1 to 100', ['amount', 'free']).argParser(readPercent),
    )
    .addOption(
      gives('--amount <rupiah>', 'off the price', ['percent', 'free']).argParser(
        readDiscountAmount,
      ),
    )
    .addOption(gives('--free', 'nothing is to be paid', ['percent', 'amount']))
    .option('--from <day>', 'the first day: 2026-12-01', readDay)
    .option('--until <day>', 'the last day: 2026-12-31', readDay)
    .option('--quota <n>', 'how often it may be used in all', readQuota)
    .option('--location <name>', 'good in this place only; may be repeated', readLocations);
}

export function toDiscount({ percent, amount, free }: TermOptions): Discount | undefined {
  if (percent !== undefined) return { kind: 'percent', percent };
  if (amount !== undefined) return { kind: 'amount', amountIdr: amount };
  return free && { kind: 'free' };
}

/** Days that nobody named stay the days that they were, in other places too. */
export function toTerms(
  { from, until, quota, location }: TermOptions,
  zones: PlaceZones,
  known: Omit<VoucherTerms, 'discount'>,
): Partial<VoucherTerms> {
  const days = daysOf(known);
  const isMoved = [from, until, location].some((option) => option !== undefined);
  const zone = zoneOfPlaces(zones, location === undefined ? known.locations : location || null);
  const first = from === undefined ? days.first : from || null;
  const last = until === undefined ? days.last : until || null;
  return {
    ...(isMoved && windowOf({ first, last }, zone)),
    ...(quota !== undefined && { quota: quota || null }),
    ...(location !== undefined && { locations: location || null }),
  };
}
