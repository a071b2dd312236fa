import type { ConsoleBooth } from '@jepret/contract/console';
import { describePast } from '../clock-words.ts';

interface LastSeenProps {
  booth: Pick<ConsoleBooth, 'seen_at' | 'location'>;
  /** When the list came. */
  now: number;
}

const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

/** A booth that was signed out is not seen any more. */
export function LastSeen({ booth: { seen_at, location }, now }: LastSeenProps) {
  if (seen_at === null) return '–';
  return (
    <time dateTime={new Date(seen_at).toISOString()} title={EXACT.format(seen_at)}>
      {describePast(seen_at, now, location.time_zone)}
    </time>
  );
}
