import type { ConsoleFrame } from '@jepret/contract/console';
import { Tag } from '../../components/tag.tsx';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The year only where it is not clear. */
export const sayDay = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_AND_YEAR).format(new Date(day));

export function OfferTag({ frame, today }: { frame: ConsoleFrame; today: string }) {
  switch (frame.offer) {
    case 'offered':
      return (
        <Tag tone="good">
          {frame.season ? `Until ${sayDay(frame.season.until, today)}` : 'Offered'}
        </Tag>
      );
    case 'broken':
      return <Tag tone="bad">Broken</Tag>;
    case 'hidden':
      return <Tag>Hidden</Tag>;
    case 'elsewhere':
      return <Tag>Elsewhere</Tag>;
    default:
      return (
        <Tag tone="warning">
          {frame.season ? `From ${sayDay(frame.season.from, today)}` : 'Season is over'}
        </Tag>
      );
  }
}

/** What it means today, in a sentence. */
export function sayToday({ offer, season, fault }: ConsoleFrame, today: string): string {
  if (offer === 'broken') return `Nobody is offered it. ${fault ?? ''}`;
  if (offer === 'hidden') return 'Hidden: nobody is offered it.';
  if (offer === 'elsewhere') return 'Offered today, but not at this location.';
  if (offer === 'offered') {
    return season ? `Offered today, until ${sayDay(season.until, today)}.` : 'Offered today.';
  }
  return season
    ? `Out of season: offered from ${sayDay(season.from, today)} until ${sayDay(season.until, today)}.`
    : 'Out of season, and no further one is known.';
}
