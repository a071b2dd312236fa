import { z } from 'zod';
import { toSlug } from './slugs.ts';

/** Maximum lengths of typed text. The kiosk's fields stop there; the server rejects longer texts. */
export const TEXT_LIMITS = {
  email: 254,
  password: 200,
  location: 60, // LOC-7
  voucherCode: 40, // VOUCHER-3
  personName: 80, // MAIL-12
  pushToken: 4096,
  boothName: 40,
} as const;

/** Keyboards do not type control characters, and PostgreSQL cannot store a NUL. */
const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;

export const Email = z
  .string('An e-mail address is needed.')
  .trim()
  .min(1, 'An e-mail address is needed.')
  .max(TEXT_LIMITS.email, `An e-mail address has at most ${TEXT_LIMITS.email} characters.`)
  .regex(NO_CONTROL_CHARACTERS, 'An e-mail address has no control characters.');

/** For comparing e-mail addresses: ignores case and outer spaces. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const LocationName = z
  .string('A location is needed.')
  .trim()
  .min(1, { error: 'A location is needed.', abort: true })
  .max(TEXT_LIMITS.location, `A location has at most ${TEXT_LIMITS.location} characters.`)
  .regex(NO_CONTROL_CHARACTERS, 'A location has no control characters.')
  .refine((name) => toSlug(name) !== '', 'A location needs a letter or a digit.');

/** One line of text reported by a device. */
export const DeviceText = z
  .string()
  .regex(NO_CONTROL_CHARACTERS, 'A text of the device has no control characters.');

export const Password = z
  .string('A password is needed.')
  .min(1, 'A password is needed.')
  .max(TEXT_LIMITS.password, `A password has at most ${TEXT_LIMITS.password} characters.`);

export const OneTimeCode = z
  .string('The code has six digits.')
  .regex(/^\d{6}$/, 'The code has six digits.');

export const VoucherCode = z
  .string('A voucher code is needed.')
  .trim()
  .min(1, 'A voucher code is needed.')
  .max(
    TEXT_LIMITS.voucherCode,
    `A voucher code has at most ${TEXT_LIMITS.voucherCode} characters.`,
  );

export const PersonName = z
  .string('A name is needed.')
  .trim()
  .max(TEXT_LIMITS.personName, `A name has at most ${TEXT_LIMITS.personName} characters.`);

/**
 * Any token of a server, dots and signs included, that can be sent in a header: a space or a line
 * break makes `fetch` throw, and the kiosk would appear offline.
 */
export const OpaqueToken = z.string().regex(/^[\x21-\x7e]+$/, 'A token has no spaces.');
