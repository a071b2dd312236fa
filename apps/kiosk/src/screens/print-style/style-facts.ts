import type { PrintStyle } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';

/** Names and explanations of the print styles. */
export const STYLE_FACTS = {
  '2 prints': {
    name: 'printStyle.twoPrints',
    inShort: 'printStyle.twoPrintsShort',
    inFull: 'printStyle.twoPrintsFull',
  },
  'no cuts': {
    name: 'printStyle.noCuts',
    inShort: 'printStyle.noCutsShort',
    inFull: 'printStyle.noCutsFull',
  },
  'event drops': {
    name: 'printStyle.eventDrops',
    inShort: 'printStyle.eventDropsShort',
    inFull: 'printStyle.eventDropsFull',
  },
} satisfies Record<PrintStyle, Record<'name' | 'inShort' | 'inFull', PlainKey>>;
