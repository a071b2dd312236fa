import type { ConsoleBooth } from '@jepret/contract/console';
import { sayMoment } from '@jepret/contract/console';
import { describePast } from '../times/clock-words.ts';
import { usePageZone } from '../times/page-zone.tsx';

interface LastSeenProps {
  booth: Pick<ConsoleBooth, 'seen_at'>;
  /** When the list came. */
  now: number;
}

/** A booth that was signed out is not seen any more. */
export function LastSeen({ booth: { seen_at }, now }: LastSeenProps) {
  const zone = usePageZone();
  if (seen_at === null || zone === undefined) return '–';
  return (
    <time dateTime={new Date(seen_at).toISOString()} title={sayMoment(seen_at, zone)}>
      {describePast(seen_at, now, zone)}
    </time>
  );
}
