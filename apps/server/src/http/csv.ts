/**
 * Spreadsheets run text that begins with one of these characters, also after spaces and in full width, as a formula.
 * A leading apostrophe prevents that.
 */
const BEGINS_FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A CSV line (RFC 4180) without formulas. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value;
  // Always quoted: in some locales a semicolon ends a cell.
  return `"${text.replaceAll('"', '""')}"`;
}
