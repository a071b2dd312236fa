import type { ConsoleVoucher } from '@jepret/contract/console';
import { formatDay, formatList, formatPrice, type Translate } from '@jepret/messages';

/** What a card says, in the language of whoever gets it. */
export function sayCard(
  t: Translate,
  { discount, first_day, last_day, locations }: ConsoleVoucher,
  nameOf: (slug: string) => string,
) {
  return {
    gives: sayGift(t, discount),
    when: sayWindow(t, first_day, last_day),
    where: locations
      ? t('voucherCard.at', { places: formatList(t, locations.map(nameOf)) })
      : t('voucherCard.everywhere'),
  };
}

function sayGift(t: Translate, discount: ConsoleVoucher['discount']): string {
  if (discount.kind === 'free') return t('voucherCard.free');
  if (discount.kind === 'percent') {
    return t('voucherCard.percent', { percent: `${discount.percent}` });
  }
  return t('voucherCard.amount', { price: formatPrice(t, discount.amount_idr) });
}

/** Empty where there is no limit. */
function sayWindow(t: Translate, first: string | null, last: string | null): string {
  // A day as it was typed, at noon in Jakarta: no time zone moves it.
  const sayDay = (day: string) => formatDay(t, Date.parse(`${day}T05:00:00Z`));
  if (first && last) {
    return t('voucherCard.between', { from: sayDay(first), until: sayDay(last) });
  }
  if (first) return t('voucherCard.from', { day: sayDay(first) });
  return last ? t('voucherCard.until', { day: sayDay(last) }) : '';
}
