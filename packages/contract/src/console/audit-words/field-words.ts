import { formatPrice } from '../../money.ts';
import { nameZone, sayMoment } from '../moments.ts';

/** What a value stands beside. */
export interface FieldContext {
  action: string;
  /** Of the line: whose days they are. */
  zone: string;
  /** What moments are told in. */
  pageZone: string;
}

interface Field {
  name: string;
  say(value: unknown, context: FieldContext): string;
}

/** What the audit's fields are called, and how their values are said; any other is said as it is. */
const FIELDS: Readonly<Record<string, Partial<Field>>> = {
  amountIdr: { name: 'amount' },
  cameraSide: { name: 'camera' },
  contactEmail: { name: 'contact e-mail' },
  count: { name: 'vouchers', say: sayNumber },
  cuts: { name: 'cuts by itself' },
  disabled: { name: 'vouchers disabled', say: sayNumber },
  discount: { name: 'gives', say: sayDiscount },
  endsAt: { name: 'last day', say: (at, { zone }) => sayDay(Number(at) - 1, zone) },
  isHidden: { name: 'hidden' },
  isLogOutGuarded: { name: 'guarded log-out' },
  isRecording: { name: 'films' },
  kioskId: { name: 'booth' },
  language: { say: (value) => LANGUAGES[String(value)] ?? String(value) },
  locations: { say: sayPlaces },
  outcome: { name: 'found' },
  prefix: { name: 'codes begin with' },
  printsPerSession: { name: 'prints' },
  quota: { name: 'good', say: (count) => (count === 1 ? 'once' : `${sayNumber(count)} times`) },
  reason: { say: (value) => REASONS[String(value)] ?? String(value) },
  retentionDays: { name: 'files are kept', say: (days) => `${sayNumber(days)} days` },
  seasons: { name: 'when', say: saySeasons },
  snapFeeIdr: { name: 'price' },
  socialHandle: { name: 'social handle' },
  standsBefore: { name: 'stands before' },
  startsAt: { name: 'first day', say: (at, { zone }) => sayDay(Number(at), zone) },
  timeZone: { name: 'time zone', say: (zone) => nameZone(String(zone)) },
  to: { name: 'sent to' },
  way: { name: 'went back' },
  whenPrinterFails: {
    name: 'without a printer',
    say: (value) => WITHOUT_PRINTER[String(value)] ?? String(value),
  },
};

/** What nothing means where it means something. */
const NOTHING: Readonly<Record<string, string>> = {
  cameraSide: 'no arrow',
  endsAt: 'no end',
  locations: 'every location',
  quota: 'as often as anybody likes',
  standsBefore: 'nothing, it is the last',
  startsAt: 'at once',
};

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', id: 'Bahasa Indonesia' };
const WITHOUT_PRINTER: Readonly<Record<string, string>> = {
  stop: 'take no payments',
  digital: 'go on with files only',
};
const REASONS: Readonly<Record<string, string>> = {
  paid_otherwise: 'paid otherwise',
  booth_failed: 'the booth let them down',
  guest: 'a guest of the house',
  trial: 'a trial',
};

/** Ids of single prints, mails and orders, which say nothing to people. */
export const isIdOnly = (field: string): boolean =>
  field === 'print' || field === 'mail' || field === 'orderId';

/** As people call it: words instead of a name in the code. */
export const nameField = (field: string): string =>
  FIELDS[field]?.name ??
  field
    .replace(/(Idr|At)$/, '')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function sayField(field: string, value: unknown, context: FieldContext): string {
  if (value === null || value === undefined || value === '') return sayNothing(field, context);
  const say = FIELDS[field]?.say;
  if (say) return say(value, context);
  if (typeof value === 'number' && /Idr$|_idr$/.test(field)) return formatPrice(value);
  if (typeof value === 'number' && /At$|_at$/.test(field)) {
    return sayMoment(value, context.pageZone);
  }
  return sayAnything(value);
}

/** A setting that a place gave up is the default's again. */
const sayNothing = (field: string, { action }: FieldContext): string =>
  NOTHING[field] ?? (action.startsWith('location.') ? 'as the default' : 'none');

function sayAnything(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(sayAnything).join(', ');
  if (typeof value === 'string') return sayText(value);
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${nameField(name)} ${sayAnything(part)}`)
    .join(', ');
}

/** A value that the code names with underscores, in words: `second_payment`. */
const sayText = (text: string): string =>
  /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;

function sayNumber(value: unknown): string {
  return Number(value).toLocaleString('en-GB');
}

function sayDiscount(value: unknown): string {
  const { kind, percent, amountIdr } = value as Record<string, unknown>;
  if (kind === 'free') return 'a free session';
  return kind === 'percent' ? `${percent} % off` : `${formatPrice(Number(amountIdr))} off`;
}

/** A frame without places is offered everywhere; a person without any has none. */
function sayPlaces(value: unknown, { action }: FieldContext): string {
  const slugs = value as readonly string[];
  if (slugs.length > 0) return slugs.join(', ');
  return action.startsWith('frame.') ? 'every location' : 'none';
}

function saySeasons(value: unknown): string {
  const seasons = value as readonly { from: string; until: string }[];
  if (seasons.length === 0) return 'every day';
  return seasons
    .map(({ from, until }) => `${saySeasonDay(from)} – ${saySeasonDay(until)}`)
    .join(', ');
}

/** A date, a day of every year, or days around a feast: 2026-12-20, 12-20, lebaran-14. */
function saySeasonDay(text: string): string {
  if (/^\d{4}-/.test(text)) return sayDay(Date.parse(text), 'UTC');
  if (/^\d\d-\d\d$/.test(text)) {
    const format = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat('en-GB', format).format(new Date(`2028-${text}`));
  }
  const [, feast = text, days = '0'] = /^([a-z]+)([+-]\d+)$/.exec(text) ?? [];
  if (Number(days) === 0) return feast;
  const count = Math.abs(Number(days));
  return `${count} ${count === 1 ? 'day' : 'days'} ${Number(days) < 0 ? 'before' : 'after'} ${feast}`;
}

const sayDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(at);
