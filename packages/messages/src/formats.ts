import { formatAmount } from '@jepret/contract';
import type { Translate } from './translate.ts';

/** A price as its reader writes it: `IDR 35.000`, `Rp35.000`. */
export const formatPrice = (t: Translate, amountIdr: number): string =>
  t('money.price', { amount: formatAmount(amountIdr) });

/** On the booth's own clock, wherever it is read. */
const BOOTH_ZONE = 'Asia/Jakarta';

export const formatDay = (t: Translate, at: number): string =>
  new Intl.DateTimeFormat(t('language.locale'), {
    timeZone: BOOTH_ZONE,
    dateStyle: 'long',
  }).format(at);

/** A day with its month in short, for where there is little room. */
export const formatShortDay = (t: Translate, at: number): string =>
  new Intl.DateTimeFormat(t('language.locale'), {
    timeZone: BOOTH_ZONE,
    day: 'numeric',
    month: 'short',
  }).format(at);

export const formatTime = (t: Translate, at: number): string => {
  const time = new Intl.DateTimeFormat(t('language.locale'), {
    timeZone: BOOTH_ZONE,
    timeStyle: 'short',
  }).format(at);
  return `${formatDay(t, at)}, ${time} WIB`;
};

export const formatList = (
  t: Translate,
  items: readonly string[],
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string => new Intl.ListFormat(t('language.locale'), { type }).format(items);
