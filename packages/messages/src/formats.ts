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

/** The same with its month in short. */
export const formatShortTime = (t: Translate, at: number): string => {
  const time = new Intl.DateTimeFormat(t('language.locale'), {
    timeZone: BOOTH_ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
  return `${time} WIB`;
};

export const formatList = (
  t: Translate,
  items: readonly string[],
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string => {
  // Of the language alone: a country may want its commas in other places.
  const { language } = new Intl.Locale(t('language.locale'));
  return new Intl.ListFormat(language, { type }).format(items);
};
