import {
  AmountIdr,
  LANGUAGES,
  LocationName,
  MAX_PRINTS_PER_SESSION,
  StaffRole,
  toSlug,
} from '@jepret/contract';
import { OpeningHours, PrinterName, TIME_ZONES } from '@jepret/contract/console';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { DELIVERY_STATES } from '../../features/deliveries/delivery.ts';

/** Parses an option or argument; a wrong value is rejected with one sentence. */
export const createReader =
  <Value>(schema: z.ZodType<Value, string>) =>
  (text: string): Value => {
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    throw new InvalidArgumentError(result.error.issues[0]?.message ?? 'The value is invalid.');
  };

export const wholeNumber = (sentence: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, sentence)
    .transform(Number);

const PRICE = 'A price is whole rupiah, 0 or more, without dots: 35000.';
const DAYS = 'The retention period is a number of days from 1 to 3650.';
const COUNT = 'A count is a number from 1 to 1000.';
const STATE = `A state is ${DELIVERY_STATES.join(', ')}.`;
const PRINTS = `Prints are a number from 1 to ${MAX_PRINTS_PER_SESSION}.`;
const LINE = 'A contact line has 1 to 100 characters.';

export const readLocationName = createReader(LocationName);
export const readPrice = createReader(wholeNumber(PRICE).pipe(AmountIdr));
export const readDays = createReader(
  wholeNumber(DAYS).refine((days) => days >= 1 && days <= 3650, DAYS),
);
export const readPrints = createReader(
  wholeNumber(PRINTS).refine((count) => count >= 1 && count <= MAX_PRINTS_PER_SESSION, PRINTS),
);
export const readCount = createReader(
  wholeNumber(COUNT).refine((count) => count >= 1 && count <= 1000, COUNT),
);
export const readState = createReader(z.string().pipe(z.enum(DELIVERY_STATES, STATE)));
export const readLine = createReader(z.string().trim().min(1, LINE).max(100, LINE));
export const readEmail = createReader(z.email('This is not an e-mail address.'));
export const readOnOff = createReader(
  z.enum(['on', 'off'], 'Say on or off.').transform((text) => text === 'on'),
);
export const readPrinterName = createReader(PrinterName);
const CUTS = 'Cuts are two-strips, whole, or both with a comma between.';
export const readCuts = createReader(
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((cut) => cut.trim()))])
    .pipe(z.array(z.enum(['two-strips', 'whole'], CUTS)).min(1, CUTS)),
);
export const readWhenPrinterFails = createReader(
  z.enum(['stop', 'digital'], 'Say stop or digital.'),
);
export const readLanguage = createReader(
  z.string().pipe(z.enum(LANGUAGES, `A language is ${LANGUAGES.join(' or ')}.`)),
);
export const readTimeZone = createReader(
  z.string().pipe(z.enum(TIME_ZONES, `A time zone is ${TIME_ZONES.join(', ')}.`)),
);
export const readOpeningHours = createReader(OpeningHours);
/** The owner's name from when there were only two roles. */
const FORMER_ROLES: Record<string, StaffRole> = { admin: 'owner' };
export const readRole = createReader(
  z
    .string()
    .transform((typed) => FORMER_ROLES[typed] ?? typed)
    .pipe(z.enum(StaffRole.options, `A role is ${StaffRole.options.join(', ')}.`)),
);
/** For an option that may be given several times. */
export const repeatable =
  <Value>(read: (text: string) => Value) =>
  (text: string, before?: Value[] | false): Value[] => [...(before || []), read(text)];
export const readLocationSlug = createReader(LocationName.transform(toSlug));
export const readLocations = repeatable(readLocationSlug);
