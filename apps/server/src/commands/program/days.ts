import { toLocalDay } from '../../domain/local-days.ts';

export const formatFirstDay = (startsAt: number | null): string =>
  startsAt === null ? '-' : toLocalDay(startsAt);

/** The last day of something that is over at `endsAt`. */
export const formatLastDay = (endsAt: number | null): string =>
  endsAt === null ? '-' : toLocalDay(endsAt - 1);
