import type { ConsoleVoucher } from '@jepret/contract/console';
import { formatDay, formatList, formatPrice, type Translate } from '@jepret/messages';

/** The text of a card in its language. */
export function describeCard(
  t: Translate,
  { discount, first_day, last_day, locations }: ConsoleVoucher,
  nameOf: (slug: string) => string,
) {
  return {
    gives: describeDiscount(t, discount),
    period: describePeriod(t, first_day, last_day),
    where: locations
      ? t('voucherCard.at', { places: formatList(t, locations.map(nameOf)) })
      : t('voucherCard.everywhere'),
  };
}

function describeDiscount(t: Translate, discount: ConsoleVoucher['discount']): string {
  if (discount.kind === 'free') return t('voucherCard.free');
  if (discount.kind === 'percent') {
    return t('voucherCard.percent', { percent: `${discount.percent}` });
  }
  return t('voucherCard.amount', { price: formatPrice(t, discount.amount_idr) });
}

/** Empty without a limit. */
function describePeriod(t: Translate, first: string | null, last: string | null): string {
  // Noon in Jakarta, so that no time zone of Indonesia moves the day.
  const sayDay = (day: string) => formatDay(t, Date.parse(`${day}T05:00:00Z`));
  if (first && last) {
    return t('voucherCard.between', { from: sayDay(first), until: sayDay(last) });
  }
  if (first) return t('voucherCard.from', { day: sayDay(first) });
  return last ? t('voucherCard.until', { day: sayDay(last) }) : '';
}
