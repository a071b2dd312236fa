import { formatPrice, type Language } from '@jepret/contract';
import type {
  ConsoleLocation,
  LocationSettingName,
  LocationSettingValues,
  TIME_ZONES,
} from '@jepret/contract/console';
import { readWhole } from '../../components/read-whole.ts';

type Value<Name extends LocationSettingName> = LocationSettingValues[Name]['inherited'];

export interface Option {
  value: string;
  label: string;
}

interface Setting<Name extends LocationSettingName> {
  label: string;
  hint: string;
  /** As people say it. */
  say(value: Value<Name>): string;
  /** As it stands in its field. */
  write(value: Value<Name>): string;
  /** What the server is told; what makes no sense is refused by the contract's words. */
  read(typed: string): unknown;
  /** Where it is chosen, not typed. */
  options?: readonly Option[];
  type?: 'email' | 'number';
}

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' };
const ZONE_NAMES: Record<(typeof TIME_ZONES)[number], string> = {
  'Asia/Jakarta': 'Western, WIB (Jakarta)',
  'Asia/Makassar': 'Central, WITA (Makassar)',
  'Asia/Jayapura': 'Eastern, WIT (Jayapura)',
};
const WITHOUT_PRINTER = {
  stop: 'Take no payments',
  digital: 'Go on with files only',
};

const optionsOf = <Key extends string>(names: Record<Key, string>): Option[] =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

const choice = <Key extends string>(names: Record<Key, string>) => ({
  say: (value: Key): string => names[value],
  write: (value: Key): string => value,
  read: (typed: string): unknown => typed,
  options: optionsOf(names),
});
const yesOrNo = {
  say: (value: boolean) => (value ? 'yes' : 'no'),
  write: (value: boolean) => (value ? 'yes' : 'no'),
  read: (typed: string) => typed === 'yes',
  options: optionsOf({ yes: 'Yes', no: 'No' }),
};
const text = {
  say: (value: string) => value,
  write: (value: string) => value,
  read: (typed: string) => typed,
};
const number = { write: String, read: readWhole, type: 'number' as const };

const SETTINGS: { readonly [Name in LocationSettingName]: Setting<Name> } = {
  snap_fee: {
    ...number,
    label: 'Price',
    hint: 'Of a session, in rupiah. Payments under way keep theirs.',
    say: formatPrice,
  },
  prints_per_session: {
    ...number,
    label: 'Prints',
    hint: 'How often a visitor may print; staff may always print once more.',
    say: (count) => (count === 1 ? '1 print' : `${count} prints`),
  },
  language: {
    ...choice(LANGUAGE_NAMES),
    label: 'Language',
    hint: 'Visitors are greeted in it, and may choose the other.',
  },
  social_handle: { ...text, label: 'Social handle', hint: 'On the home screen.' },
  contact_email: {
    ...text,
    type: 'email',
    label: 'Contact e-mail',
    hint: 'On the home screen and in mails.',
  },
  recording: {
    ...yesOrNo,
    label: 'Films',
    hint: 'Whether the booth films while it counts down.',
  },
  retention_days: {
    ...number,
    label: 'Files are kept',
    hint: 'Days until photos and films are deleted.',
    say: (days) => (days === 1 ? '1 day' : `${days} days`),
  },
  when_printer_fails: {
    ...choice(WITHOUT_PRINTER),
    label: 'Without a printer',
    hint: 'While nothing can be printed.',
  },
  guards_logout: {
    ...yesOrNo,
    label: 'Guarded log-out',
    hint: 'Logging a kiosk out takes a password of staff.',
  },
  time_zone: {
    ...choice(ZONE_NAMES),
    label: 'Time zone',
    hint: 'Where days begin and end.',
  },
};

export const SETTING_NAMES = Object.keys(SETTINGS) as LocationSettingName[];

/** The type of a setting's value is known only together with its name. */
interface AnySetting extends Omit<Setting<LocationSettingName>, 'say' | 'write'> {
  say(value: unknown): string;
  write(value: unknown): string;
}
export const settingOf = (name: LocationSettingName): AnySetting =>
  SETTINGS[name] as unknown as AnySetting;

/** Its own value, or the one it has without. */
export function shownValue<Name extends LocationSettingName>(
  { settings }: Pick<ConsoleLocation, 'settings'>,
  name: Name,
): Value<Name> {
  const { own, inherited } = settings[name];
  return (own ?? inherited) as Value<Name>;
}

export const countOwn = ({ settings }: Pick<ConsoleLocation, 'settings'>): number =>
  SETTING_NAMES.filter((name) => settings[name].own !== null).length;

export const nameOf = ({ name, is_default }: Pick<ConsoleLocation, 'name' | 'is_default'>) =>
  is_default ? 'Default profile' : name;
