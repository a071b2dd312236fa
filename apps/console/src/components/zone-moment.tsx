/** As people there call their time. */
const ZONES: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}

/** WIB, WITA or WIT. */
export const nameZone = (zone: string): string => ZONES[zone] ?? zone;

export const sayMoment = (at: number, zone: string): string =>
  `${formatOf(zone).format(at)} ${nameZone(zone)}`;

/** An instant in the time of a location, whoever looks at it from wherever. */
export function ZoneMoment({ at, zone }: { at: number; zone: string }) {
  return <time dateTime={new Date(at).toISOString()}>{sayMoment(at, zone)}</time>;
}
