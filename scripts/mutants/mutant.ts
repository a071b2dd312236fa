/** A change of one literal of the product, and the rules whose tests must fail. */
export interface Mutant {
  file: string;
  line: number;
  /** `CARD_WIDTH_PX.otpRequest`, or a message's key such as `otp.hint`. */
  name: string;
  start: number;
  end: number;
  before: string;
  after: string;
  rules: readonly string[];
}

/** Adds half of the value, so that checks with rounding or tolerance fail, too. */
export function changeNumber(value: number): string {
  if (value === 0) return '1';
  if (!Number.isInteger(value)) return String(Math.abs(value) < 1 ? value / 2 : value * 1.5);
  return String(Math.round(value * 1.5));
}

/**
 * Changes the last letter, or the last digit if there are no letters; ignores text in braces and after
 * a backslash.
 */
export function changeText(raw: string): string | undefined {
  const found = [...raw.matchAll(/\{[^{}]*\}|<\/?\w+>|\\.|[a-z\d]/gi)].filter(
    ([part]) => part.length === 1,
  );
  const last = found.findLast(([part]) => /[a-z]/i.test(part)) ?? found.at(-1);
  if (!last) return undefined;
  const [letter] = last;
  if (/\d/.test(letter)) {
    return raw.slice(0, last.index) + ((Number(letter) + 1) % 10) + raw.slice(last.index + 1);
  }
  const other = letter.toLowerCase() === 'x' ? 'y' : 'x';
  const changed = letter === letter.toUpperCase() ? other.toUpperCase() : other;
  return raw.slice(0, last.index) + changed + raw.slice(last.index + 1);
}

export const applyMutant = (source: string, { start, end, after }: Mutant): string =>
  source.slice(0, start) + after + source.slice(end);
