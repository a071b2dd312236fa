import type { ConsoleFrame } from '@jepret/contract/console';
import { Tag } from '../../components/tag.tsx';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day, with the year only if it is not this year. */
export const formatSeasonDay = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_AND_YEAR).format(new Date(day));

export function OfferTag({ frame, today }: { frame: ConsoleFrame; today: string }) {
  switch (frame.offer) {
    case 'offered':
      return (
        <Tag tone="good">
          {frame.season ? `Until ${formatSeasonDay(frame.season.until, today)}` : 'Offered'}
        </Tag>
      );
    case 'broken':
      return <Tag tone="bad">Not printable</Tag>;
    case 'hidden':
      return <Tag>Hidden</Tag>;
    case 'elsewhere':
      return <Tag>Other locations</Tag>;
    default:
      return (
        <Tag tone="warning">
          {frame.season ? `From ${formatSeasonDay(frame.season.from, today)}` : 'Season over'}
        </Tag>
      );
  }
}

/** Describes the frame's offer of today. */
export function describeOffer({ offer, season, fault }: ConsoleFrame, today: string): string {
  if (offer === 'broken') return `Not offered, because it cannot be printed. ${fault ?? ''}`;
  if (offer === 'hidden') return 'Hidden from visitors.';
  if (offer === 'elsewhere') return 'Offered today at other locations, but not at this one.';
  if (offer === 'offered') {
    return season
      ? `Offered today, until ${formatSeasonDay(season.until, today)}.`
      : 'Offered today.';
  }
  return season
    ? `Out of season: offered from ${formatSeasonDay(season.from, today)} until ${formatSeasonDay(season.until, today)}.`
    : 'Out of season. No further season is set.';
}
