/**
 * Spreadsheets run what begins with one of these, be it behind spaces or as wide as two letters; an
 * apostrophe makes it a text.
 */
const BEGINS_FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A line of a table for spreadsheets (RFC 4180), with nothing in it that one would run. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value;
  // Always in quotes: in some countries a semicolon ends a cell.
  return `"${text.replaceAll('"', '""')}"`;
}
