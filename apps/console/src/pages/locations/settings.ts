import { formatPrice, type Language } from '@jepret/contract';
import {
  type ConsoleLocation,
  formatOpeningHours,
  type LocationSettingName,
  type LocationSettingValues,
  type TIME_ZONES,
} from '@jepret/contract/console';
import { readWholeNumber } from '../../components/read-whole-number.ts';

type Value<Name extends LocationSettingName> = LocationSettingValues[Name]['inherited'];

export interface Option {
  value: string;
  label: string;
}

interface Setting<Name extends LocationSettingName> {
  label: string;
  hint: string;
  /** The value as shown to people. */
  format(value: Value<Name>): string;
  /** The value as text in its field. */
  toText(value: Value<Name>): string;
  /** The value to send; invalid values are rejected with the contract's messages. */
  parse(typed: string): unknown;
  options?: readonly Option[];
  type?: 'email' | 'number' | 'hours';
}

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' };
const ZONE_NAMES: Record<(typeof TIME_ZONES)[number], string> = {
  'Asia/Jakarta': 'Western, WIB (Jakarta)',
  'Asia/Makassar': 'Central, WITA (Makassar)',
  'Asia/Jayapura': 'Eastern, WIT (Jayapura)',
};
const PRINTER_FAILURE_LABELS = {
  stop: 'Take no payments',
  digital: 'Continue without prints',
};

const optionsOf = <Key extends string>(names: Record<Key, string>): Option[] =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

const choice = <Key extends string>(names: Record<Key, string>) => ({
  format: (value: Key): string => names[value],
  toText: (value: Key): string => value,
  parse: (typed: string): unknown => typed,
  options: optionsOf(names),
});
const yesOrNo = {
  format: (value: boolean) => (value ? 'yes' : 'no'),
  toText: (value: boolean) => (value ? 'yes' : 'no'),
  parse: (typed: string) => typed === 'yes',
  options: optionsOf({ yes: 'Yes', no: 'No' }),
};
const text = {
  format: (value: string) => value,
  toText: (value: string) => value,
  parse: (typed: string) => typed,
};
const number = { toText: String, parse: readWholeNumber, type: 'number' as const };

const SETTINGS: { readonly [Name in LocationSettingName]: Setting<Name> } = {
  snap_fee: {
    ...number,
    label: 'Price',
    hint: 'Per session, in rupiah. Pending payments keep the old price.',
    format: formatPrice,
  },
  prints_per_session: {
    ...number,
    label: 'Prints per session',
    hint: 'How often a visitor can print. Staff can always print again.',
    format: (count) => (count === 1 ? '1 print' : `${count} prints`),
  },
  language: {
    ...choice(LANGUAGE_NAMES),
    label: 'Language',
    hint: 'The language of the home screen. Visitors can switch.',
  },
  social_handle: { ...text, label: 'Social handle', hint: 'Shown on the home screen.' },
  contact_email: {
    ...text,
    type: 'email',
    label: 'Contact e-mail',
    hint: 'Shown on the home screen and in e-mails.',
  },
  recording: {
    ...yesOrNo,
    label: 'Videos',
    hint: 'Record videos during the countdown.',
  },
  retention_days: {
    ...number,
    label: 'Keep files for',
    hint: 'Days until photos and videos are deleted.',
    format: (days) => (days === 1 ? '1 day' : `${days} days`),
  },
  when_printer_fails: {
    ...choice(PRINTER_FAILURE_LABELS),
    label: 'Without a printer',
    hint: 'What the booth does while it cannot print.',
  },
  guards_logout: {
    ...yesOrNo,
    label: 'Password to sign out',
    hint: 'Signing out at the kiosk needs a staff password.',
  },
  time_zone: {
    ...choice(ZONE_NAMES),
    label: 'Time zone',
    hint: 'Decides when a day begins and ends.',
  },
  opening_hours: {
    ...text,
    type: 'hours',
    label: 'Opening hours',
    hint: 'A booth without contact is a problem only while the location is open.',
    format: formatOpeningHours,
  },
};

export const SETTING_NAMES = Object.keys(SETTINGS) as LocationSettingName[];

/** A setting whose value type is not known without its name. */
interface AnySetting extends Omit<Setting<LocationSettingName>, 'format' | 'toText'> {
  format(value: unknown): string;
  toText(value: unknown): string;
}
export const settingOf = (name: LocationSettingName): AnySetting =>
  SETTINGS[name] as unknown as AnySetting;

/** The own value, otherwise the inherited one. */
export function effectiveValue<Name extends LocationSettingName>(
  { settings }: Pick<ConsoleLocation, 'settings'>,
  name: Name,
): Value<Name> {
  const { own, inherited } = settings[name];
  return (own ?? inherited) as Value<Name>;
}

export const countOwnValues = ({ settings }: Pick<ConsoleLocation, 'settings'>): number =>
  SETTING_NAMES.filter((name) => settings[name].own !== null).length;

export const nameOf = ({ name, is_default }: Pick<ConsoleLocation, 'name' | 'is_default'>) =>
  is_default ? 'Default profile' : name;
