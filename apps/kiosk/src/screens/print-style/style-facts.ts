import type { PrintStyle } from '@jepret/contract';

/** What a print style means to somebody who has never held one. */
export const STYLE_FACTS: Record<PrintStyle, { inShort: string; inFull: string }> = {
  '2 prints': {
    inShort: 'two strips: keep one, share one',
    inFull: 'One 4×6 sheet, cut down the middle into two strips. Keep one, give one away.',
  },
  'no cuts': {
    inShort: 'one big 4×6 print',
    inFull: 'One whole 4×6 print with larger photos. Nothing is cut.',
  },
  'event drops': {
    inShort: 'party frames, here for a while',
    inFull: 'Frames for birthdays, holidays and big days. Some are here for a few weeks only.',
  },
};
