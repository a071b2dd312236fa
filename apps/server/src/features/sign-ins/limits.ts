import { normalizeEmail } from '@jepret/contract';
import type { ClearTries, RateLimit } from '../../http/access/rate-limits.ts';
import type { Origin, RequestedMail, SignInKind } from '../../http/access/sign-in-guard.ts';

const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export const REQUESTS = { name: 'request-otp:address', max: 20, windowMs: TEN_MINUTES_MS }; // SIGN-26
/** Each costs a slow hash. */
export const PASSWORD_CHANGES = { name: 'password-change:email', max: 5, windowMs: HOUR_MS }; // SIGN-65
/** Codes, passwords and second factors are counted apart. */
const TRIES = {
  code: limitsOf({ name: 'validate-otp', perAddress: 60 }), // SIGN-26
  password: limitsOf({ name: 'login', perAddress: 20 }), // SIGN-27
  'second-factor': limitsOf({ name: 'second-factor', perAddress: 20 }),
};

/**
 * A known origin needs more codes: one person may sign in all kiosks of a mall. All known addresses
 * together get more than one of them, which alone must not use up the mails of the others.
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

/** What is counted, and for whom. */
export type Count = readonly [limit: RateLimit, subject: string];

type Caller = Pick<Origin, 'kioskId' | 'browserId' | 'address'>;

export function subjectOf({ kioskId, browserId, address }: Caller): string {
  if (kioskId !== undefined) return `kiosk:${kioskId}`;
  return browserId === undefined ? address : `browser:${browserId}`;
}

/** What a try costs whoever makes it. */
export function listOwnCounts(kind: SignInKind, email: string, caller: Caller): Count[] {
  const { perAddress, perEmail } = TRIES[kind];
  const subject = subjectOf(caller);
  return [
    [perAddress, subject],
    [perEmail, `${subject}:${normalizeEmail(email)}`],
  ];
}

/** What a stranger's guess costs all strangers. */
export const strangersCount = (kind: SignInKind, email: string): Count => [
  TRIES[kind].ofStrangers,
  normalizeEmail(email),
];

/**
 * What a mail to one person counts for. The total comes last: requests for one e-mail alone never
 * use it up.
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

/** Forgets what was counted against an e-mail, whoever tried it, from wherever. */
export async function clearEmail(clearTries: ClearTries, email: string): Promise<void> {
  for (const limits of Object.values(TRIES)) await clearKind(clearTries, limits, email);
  for (const { known, knownAddresses, unknown } of Object.values(MAILS)) {
    for (const limit of [known, knownAddresses, unknown]) {
      await clearTries(limit, normalizeEmail(email));
    }
  }
}

/** For a new password: guesses of the old one no longer matter; codes stay counted. */
export const clearPasswordTries = (clearTries: ClearTries, email: string): Promise<void> =>
  clearKind(clearTries, TRIES.password, email);

async function clearKind(
  clearTries: ClearTries,
  { perEmail, ofStrangers }: ReturnType<typeof limitsOf>,
  email: string,
): Promise<void> {
  await clearTries(perEmail, normalizeEmail(email));
  await clearTries(ofStrangers, normalizeEmail(email));
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
