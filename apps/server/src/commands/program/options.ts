import {
  AmountIdr,
  LANGUAGES,
  LocationName,
  MAX_PRINTS_PER_SESSION,
  StaffRole,
  toSlug,
} from '@jepret/contract';
import { TIME_ZONES } from '@jepret/contract/console';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { DELIVERY_STATES } from '../../features/deliveries/delivery.ts';

/** Readers of what an operator types; each refuses in a sentence. */
export const reader =
  <Value>(schema: z.ZodType<Value, string>) =>
  (text: string): Value => {
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    throw new InvalidArgumentError(result.error.issues[0]?.message ?? 'It cannot be used.');
  };

export const digits = (sentence: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, sentence)
    .transform(Number);

const PRICE = 'A price is whole rupiah, 0 or more, without dots: 35000.';
const DAYS = 'The retention time is a number of days from 1 to 3650.';
const COUNT = 'A count is a number from 1 to 1000.';
const STATE = `A state is ${DELIVERY_STATES.join(', ')}.`;
const PRINTS = `Prints are a number from 1 to ${MAX_PRINTS_PER_SESSION}.`;
const LINE = 'A contact line has 1 to 100 characters.';

export const readLocationName = reader(LocationName);
export const readPrice = reader(digits(PRICE).pipe(AmountIdr));
export const readDays = reader(digits(DAYS).refine((days) => days >= 1 && days <= 3650, DAYS));
export const readPrints = reader(
  digits(PRINTS).refine((count) => count >= 1 && count <= MAX_PRINTS_PER_SESSION, PRINTS),
);
export const readCount = reader(
  digits(COUNT).refine((count) => count >= 1 && count <= 1000, COUNT),
);
export const readState = reader(z.string().pipe(z.enum(DELIVERY_STATES, STATE)));
export const readLine = reader(z.string().trim().min(1, LINE).max(100, LINE));
export const readEmail = reader(z.email('This is not an e-mail address.'));
export const readOnOff = reader(
  z.enum(['on', 'off'], 'Say on or off.').transform((word) => word === 'on'),
);
const PRINTER_NAME = 'A printer has a name of 1 to 40 letters, digits, spaces and dashes.';
export const readPrinterName = reader(
  z
    .string()
    .trim()
    .regex(/^[\p{L}\d][\p{L}\d -]{0,39}$/u, PRINTER_NAME),
);
const CUTS = 'Cuts are two-strips, whole, or both with a comma between.';
export const readCuts = reader(
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((cut) => cut.trim()))])
    .pipe(z.array(z.enum(['two-strips', 'whole'], CUTS)).min(1, CUTS)),
);
export const readWhenPrinterFails = reader(z.enum(['stop', 'digital'], 'Say stop or digital.'));
export const readLanguage = reader(
  z.string().pipe(z.enum(LANGUAGES, `A language is ${LANGUAGES.join(' or ')}.`)),
);
export const readTimeZone = reader(
  z.string().pipe(z.enum(TIME_ZONES, `A time zone is ${TIME_ZONES.join(', ')}.`)),
);
/** What an owner was called before there were more than two roles. */
const OLD_ROLES: Record<string, StaffRole> = { admin: 'owner' };
export const readRole = reader(
  z
    .string()
    .transform((typed) => OLD_ROLES[typed] ?? typed)
    .pipe(z.enum(StaffRole.options, `A role is ${StaffRole.options.join(', ')}.`)),
);
/** May be said several times. */
export const several =
  <Value>(read: (text: string) => Value) =>
  (text: string, before?: Value[] | false): Value[] => [...(before || []), read(text)];
export const readLocationSlug = reader(LocationName.transform(toSlug));
export const readLocations = several(readLocationSlug);
