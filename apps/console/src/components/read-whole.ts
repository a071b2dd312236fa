/** What somebody typed as a whole number; dots and spaces between the digits are how people write amounts. */
export function readWhole(typed: string): number {
  const digits = typed.replaceAll(/[.\s]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}
