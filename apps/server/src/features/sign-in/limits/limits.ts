import { normalizeEmail } from '@jepret/contract';
import type { ClearAttempts, RateLimit } from '../../../http/access/rate-limits.ts';
import type { Origin, RequestedMail, SignInKind } from '../../../http/access/sign-in-guard.ts';

const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export const REQUESTS = { name: 'request-otp:address', max: 20, windowMs: TEN_MINUTES_MS }; // SIGN-26
/** Each change computes a slow hash. */
export const PASSWORD_CHANGES = { name: 'password-change:email', max: 5, windowMs: HOUR_MS }; // SIGN-65
/** Codes, passwords and second factors have separate counts. */
const ATTEMPTS = {
  code: limitsOf({ name: 'validate-otp', perAddress: 60 }), // SIGN-26
  password: limitsOf({ name: 'login', perAddress: 20 }), // SIGN-27
  'second-factor': limitsOf({ name: 'second-factor', perAddress: 20 }),
};

/**
 * A known origin gets more codes, because one person may sign in all kiosks of a mall. All known
 * addresses together get more than a single one, so that one alone cannot use up their mails.
 */
const MAILS = {
  code: mailLimitsOf({
    name: 'code-mail',
    known: 60, // SIGN-63
    knownAddresses: 120, // SIGN-67
    unknown: 10, // SIGN-62
    unknownTotal: 60, // SIGN-62
  }),
  password: mailLimitsOf({
    name: 'password-mail',
    known: 3, // SIGN-63
    knownAddresses: 6, // SIGN-67
    unknown: 3, // SIGN-62
    unknownTotal: 30, // SIGN-62
  }),
};

/** The counts of wrong passwords. */
export const PASSWORD_COUNTS = ATTEMPTS.password;

/** A limit and the subject that it counts. */
export type Count = readonly [limit: RateLimit, subject: string];

type Caller = Pick<Origin, 'kioskId' | 'browserId' | 'address'>;

export function subjectOf({ kioskId, browserId, address }: Caller): string {
  if (kioskId !== undefined) return `kiosk:${kioskId}`;
  return browserId === undefined ? address : `browser:${browserId}`;
}

/** The counts of the caller that an attempt adds to. */
export function listOwnCounts(kind: SignInKind, email: string, caller: Caller): Count[] {
  const { perAddress, perEmail } = ATTEMPTS[kind];
  const subject = subjectOf(caller);
  return [
    [perAddress, subject],
    [perEmail, `${subject}:${normalizeEmail(email)}`],
  ];
}

/** The count that all strangers share. */
export const strangersCount = (kind: SignInKind, email: string): Count => [
  ATTEMPTS[kind].ofStrangers,
  normalizeEmail(email),
];

/**
 * The counts that a mail to one person adds to. The total comes last, so that requests for a single
 * e-mail never use it up.
 */
export function listMailCounts(kind: RequestedMail, email: string, origin: Origin): Count[] {
  const { known, knownAddresses, unknown, unknownTotal } = MAILS[kind];
  const recipient = normalizeEmail(email);
  if (origin.isKnown) {
    const isDevice = origin.kioskId !== undefined || origin.browserId !== undefined;
    const own: Count = [known, `${subjectOf(origin)}:${recipient}`];
    return isDevice ? [own] : [own, [knownAddresses, recipient]];
  }
  return [
    [unknown, recipient],
    [unknownTotal, 'all'],
  ];
}

/** Clears all counts of an e-mail, from every origin. */
export async function clearEmailCounts(clearAttempts: ClearAttempts, email: string): Promise<void> {
  for (const limits of Object.values(ATTEMPTS)) await clearKind(clearAttempts, limits, email);
  for (const { known, knownAddresses, unknown } of Object.values(MAILS)) {
    for (const limit of [known, knownAddresses, unknown]) {
      await clearAttempts(limit, normalizeEmail(email));
    }
  }
}

/** For a new password: guesses of the old one no longer count; the counts of codes stay. */
export const clearPasswordAttempts = (clearAttempts: ClearAttempts, email: string): Promise<void> =>
  clearKind(clearAttempts, ATTEMPTS.password, email);

async function clearKind(
  clearAttempts: ClearAttempts,
  { perEmail, ofStrangers }: ReturnType<typeof limitsOf>,
  email: string,
): Promise<void> {
  await clearAttempts(perEmail, normalizeEmail(email));
  await clearAttempts(ofStrangers, normalizeEmail(email));
}

function limitsOf({ name, perAddress }: { name: string; perAddress: number }) {
  return {
    perAddress: { name: `${name}:address`, max: perAddress, windowMs: TEN_MINUTES_MS }, // SIGN-26, SIGN-27
    perEmail: { name: `${name}:email`, max: 10, windowMs: TEN_MINUTES_MS }, // SIGN-27, CONSOLE-173
    ofStrangers: { name: `${name}:strangers`, max: 20, windowMs: DAY_MS }, // SIGN-28, CONSOLE-5, CONSOLE-173
  };
}

type MailLimit = 'known' | 'knownAddresses' | 'unknown' | 'unknownTotal';

function mailLimitsOf({
  name,
  ...max
}: Record<MailLimit, number> & { name: string }): Record<MailLimit, RateLimit> {
  return {
    known: { name: `${name}:known`, max: max.known, windowMs: HOUR_MS }, // SIGN-63
    knownAddresses: {
      name: `${name}:known-addresses`,
      max: max.knownAddresses,
      windowMs: HOUR_MS, // SIGN-67
    },
    unknown: { name: `${name}:unknown`, max: max.unknown, windowMs: HOUR_MS }, // SIGN-62
    unknownTotal: { name: `${name}:total`, max: max.unknownTotal, windowMs: HOUR_MS }, // SIGN-62
  };
}
