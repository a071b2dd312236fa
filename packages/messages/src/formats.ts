import { formatAmount } from '@jepret/contract';
import type { Translate } from './translate.ts';

/** A price in the format of the language: `IDR 35.000`, `Rp35.000`. */
export const formatPrice = (t: Translate, amountIdr: number): string =>
  t('money.price', { amount: formatAmount(amountIdr) });

export const formatDay = (t: Translate, at: number): string =>
  formatAt(t, at, { dateStyle: 'long' });

/** A day with an abbreviated month, for small spaces. */
export const formatShortDay = (t: Translate, at: number): string =>
  formatAt(t, at, { day: 'numeric', month: 'short' });

export const formatTime = (t: Translate, at: number): string =>
  `${formatDay(t, at)}, ${formatAt(t, at, { timeStyle: 'short' })} WIB`;

/** The same with an abbreviated month. */
export const formatShortTime = (t: Translate, at: number): string =>
  `${formatAt(t, at, { dateStyle: 'medium', timeStyle: 'short' })} WIB`;

/** In the booth's time zone, on every device. */
const formatAt = (t: Translate, at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(t('language.locale'), { timeZone: 'Asia/Jakarta', ...options }).format(
    at,
  );

export const formatList = (
  t: Translate,
  items: readonly string[],
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string => {
  // Uses the language without the country: some countries use other commas.
  const { language } = new Intl.Locale(t('language.locale'));
  return new Intl.ListFormat(language, { type }).format(items);
};
