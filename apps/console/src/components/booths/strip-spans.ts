import { type BoothSpan, STRIP_MS } from '@jepret/contract/console';

export interface ShownSpan {
  state: BoothSpan['state'];
  from: number;
  to: number;
}

export const SPAN_NAMES = {
  open: 'Open',
  closed: 'Closed',
  locked: 'Locked',
  silent: 'No contact',
} as const satisfies Record<BoothSpan['state'], string>;

/** The last day, in order and without gaps; what was before the first span is unknown. */
export function listSpans(strip: readonly BoothSpan[], now: number): ShownSpan[] {
  const since = now - STRIP_MS;
  return strip
    .map(({ at, state }, index) => ({
      state,
      from: Math.max(at, since),
      to: Math.min(strip[index + 1]?.at ?? now, now),
    }))
    .filter(({ from, to }) => to > from);
}

/** For people who cannot see the strip: "Open 20 h 5 min, No contact 1 h". */
export function describeSpans(spans: readonly ShownSpan[]): string {
  const totals = new Map<BoothSpan['state'], number>();
  for (const { state, from, to } of spans) {
    totals.set(state, (totals.get(state) ?? 0) + to - from);
  }
  return [...totals]
    .toSorted(([, one], [, other]) => other - one)
    .map(([state, ms]) => `${SPAN_NAMES[state]} ${formatDuration(ms)}`)
    .join(', ');
}

/** 2 h 5 min. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
