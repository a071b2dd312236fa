import { formatZoneDay, getDaySpan, type TimeZone } from '../../domain/zone-days.ts';
import type { VoucherTerms } from './voucher.ts';

/** First and last day as typed; null: no limit. */
export interface VoucherDays {
  first: string | null;
  last: string | null;
}

type Window = Pick<VoucherTerms, 'startsAt' | 'endsAt' | 'timeZone'>;

/** The days as they were typed, also if a location has changed its time zone since. */
export const toVoucherDays = ({ startsAt, endsAt, timeZone }: Window): VoucherDays => ({
  first: startsAt === null ? null : formatZoneDay(startsAt, timeZone),
  last: endsAt === null ? null : formatZoneDay(endsAt - 1, timeZone),
});

/** From midnight to midnight in the time zone, both days included. */
export const toVoucherWindow = ({ first, last }: VoucherDays, timeZone: TimeZone): Window => ({
  startsAt: first === null ? null : getDaySpan(first, timeZone, 'first_day').from,
  endsAt: last === null ? null : getDaySpan(last, timeZone, 'last_day').to,
  timeZone,
});
