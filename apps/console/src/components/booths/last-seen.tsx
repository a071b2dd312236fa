import type { ConsoleBooth } from '@jepret/contract/console';
import { formatDateTime } from '@jepret/contract/console';
import { formatRelativeTime } from '../times/format-times.ts';
import { usePageZone } from '../times/page-zone.tsx';

interface LastSeenProps {
  booth: Pick<ConsoleBooth, 'seen_at'>;
  /** When the list was loaded. */
  now: number;
}

/** Shows a dash for booths without a time, for example signed-out ones. */
export function LastSeen({ booth: { seen_at }, now }: LastSeenProps) {
  const zone = usePageZone();
  if (seen_at === null || zone === undefined) return '–';
  return (
    <time dateTime={new Date(seen_at).toISOString()} title={formatDateTime(seen_at, zone)}>
      {formatRelativeTime(seen_at, now, zone)}
    </time>
  );
}
