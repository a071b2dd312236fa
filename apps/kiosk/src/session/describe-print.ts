import type { Delivery, Printing } from '@jepret/contract';
import { formatList, type Translate } from '@jepret/messages';

/** Where and when a print comes out, as far as known. */
export function describePrint(t: Translate, print: Delivery | undefined): string {
  const { printing } = print ?? {};
  if (!printing) return t('delivery.comesOut', { printer: t('delivery.ownPrinter') });
  const printer = printerOf(t, printing);
  if (print?.state === 'done') return t('delivery.ready', { printer });
  return describeWait(t, print) ?? t('delivery.comesOutAfter', { printer, count: printing.before });
}

/** The text of a print that waits for staff; undefined for other prints. */
export function describeWait(t: Translate, print: Delivery | undefined): string | undefined {
  if (!isWaitingForStaff(print)) return undefined;
  return t('delivery.needsStaff', { printer: printerOf(t, print.printing) });
}

export const isWaitingForStaff = (
  print: Delivery | undefined,
): print is Delivery & { printing: Printing } =>
  print?.state === 'waiting' && print.printing?.needs_staff === true;

function printerOf(t: Translate, { places }: Printing): string {
  if (places.length === 0) return t('delivery.ownPrinter');
  const names = places.map((place) => `“${place}”`);
  return t('delivery.namedPrinter', { names: formatList(t, names, 'disjunction') });
}
