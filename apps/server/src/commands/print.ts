/** Columns as wide as their widest cell. */
export function formatTable(rows: readonly Record<string, string | number>[]): string {
  const titles = Object.keys(rows[0] ?? {});
  const lines = [titles.map((title) => title.toUpperCase()), ...rows.map(Object.values)].map(
    (cells) => cells.map(printable),
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
    .map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`)
    .join('\n');
}

export function formatInstant(at: number | null): string {
  return at === null ? '-' : new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

export const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** What a kiosk or a guest typed must not steer the operator's terminal. */
const printable = (value: unknown): string => String(value).replace(/\p{Cc}|\p{Cf}/gu, '?');
