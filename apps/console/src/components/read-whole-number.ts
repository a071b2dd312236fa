/** Parses a whole number with optional dots and spaces between digits; NaN if invalid. */
export function readWholeNumber(typed: string): number {
  const digits = typed.replaceAll(/[.\s]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}
