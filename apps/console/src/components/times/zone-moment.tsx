import { sayMoment } from './clock-words.ts';

/** An instant in the time of a location, whoever looks at it from wherever. */
export function ZoneMoment({ at, zone }: { at: number; zone: string }) {
  return <time dateTime={new Date(at).toISOString()}>{sayMoment(at, zone)}</time>;
}
