import { formatPrice } from '../../money.ts';
import { CAUSE_NAMES } from '../alerts.ts';
import type { IncidentCause } from '../incidents.ts';
import { formatDateTime, nameZone } from '../local-times.ts';
import { formatOpeningHours } from '../opening-hours.ts';

export interface FieldContext {
  action: string;
  /** The time zone of the entry's days. */
  zone: string;
  /** The time zone of the entry's times. */
  pageZone: string;
}

interface Field {
  label: string;
  format(value: unknown, context: FieldContext): string;
}

/** Labels and formats of audit fields. Other fields use their name and `formatOther`. */
const FIELDS: Readonly<Record<string, Partial<Field>>> = {
  amountIdr: { label: 'amount' },
  cameraSide: { label: 'camera' },
  causes: {
    format: (causes) =>
      (causes as readonly IncidentCause[]).map((cause) => CAUSE_NAMES[cause]).join(', ') || 'none',
  },
  chat: { label: 'Telegram chat' },
  contactEmail: { label: 'contact e-mail' },
  count: { label: 'vouchers', format: formatNumber },
  cuts: { label: 'cuts automatically' },
  disabled: { label: 'vouchers disabled', format: formatNumber },
  discount: { label: 'discount', format: formatDiscount },
  endsAt: { label: 'last day', format: (at, { zone }) => formatDay(Number(at) - 1, zone) },
  isHidden: { label: 'hidden' },
  isLogOutGuarded: { label: 'password to sign out' },
  isRecording: { label: 'videos' },
  kioskId: { label: 'booth' },
  language: { format: (value) => LANGUAGES[String(value)] ?? String(value) },
  locations: { format: formatLocations },
  openingHours: { label: 'opening hours', format: (hours) => formatOpeningHours(String(hours)) },
  outcome: { label: 'result' },
  prefix: { label: 'code prefix' },
  printsPerSession: { label: 'prints' },
  quota: { label: 'uses', format: formatNumber },
  reason: { format: (value) => REASONS[String(value)] ?? String(value) },
  retentionDays: { label: 'keep files for', format: (days) => `${formatNumber(days)} days` },
  seasons: { label: 'offered', format: formatSeasons },
  snapFeeIdr: { label: 'price' },
  socialHandle: { label: 'social handle' },
  standsBefore: { label: 'before frame' },
  startsAt: { label: 'first day', format: (at, { zone }) => formatDay(Number(at), zone) },
  timeZone: { label: 'time zone', format: (zone) => nameZone(String(zone)) },
  to: { label: 'sent to' },
  way: { label: 'returned' },
  whenPrinterFails: {
    label: 'without a printer',
    format: (value) => WITHOUT_PRINTER[String(value)] ?? String(value),
  },
};

/** Texts for a missing value where it has a meaning. */
const MISSING_TEXTS: Readonly<Record<string, string>> = {
  cameraSide: 'no arrow',
  causes: 'every cause',
  endsAt: 'no end',
  locations: 'every location',
  quota: 'unlimited',
  standsBefore: 'none, it is the last',
  startsAt: 'immediately',
};

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', id: 'Bahasa Indonesia' };
const WITHOUT_PRINTER: Readonly<Record<string, string>> = {
  stop: 'take no payments',
  digital: 'continue without prints',
};
const REASONS: Readonly<Record<string, string>> = {
  paid_otherwise: 'paid in another way',
  booth_failed: 'the booth failed',
  guest: 'guest',
  trial: 'test',
};

/** Ids of prints, mails and orders are not shown. */
export const isIdOnly = (field: string): boolean =>
  field === 'print' || field === 'mail' || field === 'orderId';

/** Turns a field's name in the code into words. */
export const nameField = (field: string): string =>
  FIELDS[field]?.label ??
  field
    .replace(/(Idr|At)$/, '')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function formatField(field: string, value: unknown, context: FieldContext): string {
  if (value === null || value === undefined || value === '') return formatMissing(field, context);
  const format = FIELDS[field]?.format;
  if (format) return format(value, context);
  if (typeof value === 'number' && /Idr$|_idr$/.test(field)) return formatPrice(value);
  if (typeof value === 'number' && /At$|_at$/.test(field)) {
    return formatDateTime(value, context.pageZone);
  }
  return formatOther(value);
}

/** A setting that a location removed is the default's again. */
const formatMissing = (field: string, { action }: FieldContext): string =>
  MISSING_TEXTS[field] ?? (action.startsWith('location.') ? 'default' : 'none');

function formatOther(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(formatOther).join(', ');
  if (typeof value === 'string') return formatText(value);
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${nameField(name)} ${formatOther(part)}`)
    .join(', ');
}

/** Turns a value with underscores into words: `second_payment`. */
const formatText = (text: string): string =>
  /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;

function formatNumber(value: unknown): string {
  return Number(value).toLocaleString('en-GB');
}

function formatDiscount(value: unknown): string {
  const { kind, percent, amountIdr } = value as Record<string, unknown>;
  if (kind === 'free') return 'a free session';
  return kind === 'percent' ? `${percent} % off` : `${formatPrice(Number(amountIdr))} off`;
}

/** A frame without locations is offered everywhere; a person without locations has none. */
function formatLocations(value: unknown, { action }: FieldContext): string {
  const slugs = value as readonly string[];
  if (slugs.length > 0) return slugs.join(', ');
  return action.startsWith('frame.') ? 'every location' : 'none';
}

function formatSeasons(value: unknown): string {
  const seasons = value as readonly { from: string; until: string }[];
  if (seasons.length === 0) return 'every day';
  return seasons
    .map(({ from, until }) => `${formatSeasonDay(from)} – ${formatSeasonDay(until)}`)
    .join(', ');
}

/** A date, a yearly day, or days around a feast: 2026-12-20, 12-20, lebaran-14. */
function formatSeasonDay(text: string): string {
  if (/^\d{4}-/.test(text)) return formatDay(Date.parse(text), 'UTC');
  if (/^\d\d-\d\d$/.test(text)) {
    const format = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat('en-GB', format).format(new Date(`2028-${text}`));
  }
  const [, feast = text, days = '0'] = /^([a-z]+)([+-]\d+)$/.exec(text) ?? [];
  if (Number(days) === 0) return feast;
  const count = Math.abs(Number(days));
  return `${count} ${count === 1 ? 'day' : 'days'} ${Number(days) < 0 ? 'before' : 'after'} ${feast}`;
}

const formatDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(at);
