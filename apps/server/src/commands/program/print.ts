/** Columns as wide as their widest cell. */
export function formatTable(rows: readonly Record<string, string | number>[]): string {
  const titles = Object.keys(rows[0] ?? {});
  const lines = [titles.map((title) => title.toUpperCase()), ...rows.map(Object.values)].map(
    (cells) => cells.map(replaceControlCharacters),
  );
  const widths = titles.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

export function formatFields(fields: Record<string, string | number>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${replaceControlCharacters(value)}`)
    .join('\n');
}

/** In the operator's time zone, which is named: `2026-11-15 09:47 WIB`. */
export function formatInstant(at: number | null, timeZone?: string): string {
  if (at === null) return '-';
  const format = new Intl.DateTimeFormat('id-ID', { ...INSTANT, timeZone });
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, timeZoneName } = parts;
  return `${year}-${month}-${day} ${hour}:${minute} ${timeZoneName}`;
}

const INSTANT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;

/** Leaves out the hidden fields. */
export const formatJson = (value: unknown, hidden: readonly string[] = []): string =>
  JSON.stringify(value, (name, part) => (hidden.includes(name) ? undefined : part), 2);

/** Text from a kiosk or a guest must not control the operator's terminal. */
export const replaceControlCharacters = (value: unknown): string =>
  String(value).replace(/\p{Cc}|\p{Cf}/gu, '?');
