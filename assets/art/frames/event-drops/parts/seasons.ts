import type { FrameDesign } from '../../frame-design.ts';

/** As far ahead as the dates of the movable feasts are written down. */
const YEARS = [2026, 2027, 2028, 2029];

/** The same days every year (MM-DD); an end before its beginning lies in the next year. */
export function everyYear(from: string, until: string): NonNullable<FrameDesign['seasons']> {
  return YEARS.map((year) => ({
    from: `${year}-${from}`,
    until: `${until < from ? year + 1 : year}-${until}`,
  }));
}
