const ZONES: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

/** WIB, WITA or WIT. */
export const nameZone = (zone: string): string => ZONES[zone] ?? zone;

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

/** 16 Nov 2026, 14:32. */
export const formatDateTime = (at: number, zone: string): string => formatOf(zone).format(at);
