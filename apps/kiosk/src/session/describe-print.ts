import type { Delivery, Printing } from '@jepret/contract';

/** Where a print comes out, and when, as far as anybody can say. */
export function describePrint(print: Delivery | undefined): string {
  const { printing } = print ?? {};
  if (!printing) return `Your print comes out of ${OWN_PRINTER} in a moment.`;
  if (print?.state === 'done') return `Your print is ready: take it from ${printerOf(printing)}.`;
  return (
    describeWait(print) ?? `Your print comes out of ${printerOf(printing)} ${whenOf(printing)}.`
  );
}

/** Of a print that cannot come out now. */
export function describeWait(print: Delivery | undefined): string | undefined {
  if (!isWaitingForStaff(print)) return undefined;
  return `The printer needs a hand, and our staff have been told. Your print comes out of ${printerOf(print.printing)} as soon as it runs again.`;
}

export const isWaitingForStaff = (
  print: Delivery | undefined,
): print is Delivery & { printing: Printing } =>
  print?.state === 'waiting' && print.printing?.needs_staff === true;

const OWN_PRINTER = 'the printer of this booth';

const printerOf = ({ places }: Printing): string =>
  places.length === 0
    ? OWN_PRINTER
    : `the printer ${places.map((place) => `“${place}”`).join(' or ')}`;

function whenOf({ before }: Printing): string {
  if (before === 0) return 'in a moment';
  return before === 1 ? 'after one other print' : `after ${before} other prints`;
}
