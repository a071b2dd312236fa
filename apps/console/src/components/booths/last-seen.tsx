import type { ConsoleBooth } from '@jepret/contract/console';
import { describePast, sayMoment } from '../times/clock-words.ts';

interface LastSeenProps {
  booth: Pick<ConsoleBooth, 'seen_at' | 'location'>;
  /** When the list came. */
  now: number;
}

/** A booth that was signed out is not seen any more. */
export function LastSeen({ booth: { seen_at, location }, now }: LastSeenProps) {
  if (seen_at === null) return '–';
  return (
    <time dateTime={new Date(seen_at).toISOString()} title={sayMoment(seen_at, location.time_zone)}>
      {describePast(seen_at, now, location.time_zone)}
    </time>
  );
}
