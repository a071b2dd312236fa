import { formatAmount } from '@jepret/contract';
import type { Translate } from './translate.ts';

/** A price as its reader writes it: `IDR 35.000`, `Rp35.000`. */
export const formatPrice = (t: Translate, amountIdr: number): string =>
  t('money.price', { amount: formatAmount(amountIdr) });

export const formatDay = (t: Translate, at: number): string =>
  formatAt(t, at, { dateStyle: 'long' });

/** A day with its month in short, for where there is little room. */
export const formatShortDay = (t: Translate, at: number): string =>
  formatAt(t, at, { day: 'numeric', month: 'short' });

export const formatTime = (t: Translate, at: number): string =>
  `${formatDay(t, at)}, ${formatAt(t, at, { timeStyle: 'short' })} WIB`;

/** The same with its month in short. */
export const formatShortTime = (t: Translate, at: number): string =>
  `${formatAt(t, at, { dateStyle: 'medium', timeStyle: 'short' })} WIB`;

/** On the booth's own clock, wherever it is read. */
const formatAt = (t: Translate, at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(t('language.locale'), { timeZone: 'Asia/Jakarta', ...options }).format(
    at,
  );

export const formatList = (
  t: Translate,
  items: readonly string[],
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string => {
  // Of the language alone: a country may want its commas in other places.
  const { language } = new Intl.Locale(t('language.locale'));
  return new Intl.ListFormat(language, { type }).format(items);
};
