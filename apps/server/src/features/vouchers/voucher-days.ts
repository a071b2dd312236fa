import { getDaySpan, type TimeZone, toZoneDay } from '../../domain/zone-days.ts';
import type { VoucherTerms } from './voucher.ts';

/** The first and the last, as they are typed; null does not limit it. */
export interface VoucherDays {
  first: string | null;
  last: string | null;
}

type Window = Pick<VoucherTerms, 'startsAt' | 'endsAt' | 'timeZone'>;

/** As they were typed, whatever became of the places since. */
export const daysOf = ({ startsAt, endsAt, timeZone }: Window): VoucherDays => ({
  first: startsAt === null ? null : toZoneDay(startsAt, timeZone),
  last: endsAt === null ? null : toZoneDay(endsAt - 1, timeZone),
});

/** From midnight to midnight there, both days included. */
export const windowOf = ({ first, last }: VoucherDays, timeZone: TimeZone): Window => ({
  startsAt: first === null ? null : getDaySpan(first, timeZone, 'first_day').from,
  endsAt: last === null ? null : getDaySpan(last, timeZone, 'last_day').to,
  timeZone,
});
