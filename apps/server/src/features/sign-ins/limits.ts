import { normalizeEmail } from '@jepret/contract';
import type { ClearTries, RateLimit } from '../../http/access/rate-limits.ts';
import type { Origin, SignInKind } from '../../http/access/sign-in-guard.ts';

const TEN_MINUTES_MS = 600_000;
const DAY_MS = 86_400_000;

export const REQUESTS = { name: 'request-otp:address', max: 20, windowMs: TEN_MINUTES_MS };
/** Codes, passwords and second factors are counted apart. */
const TRIES = {
  code: limitsOf('validate-otp', 60),
  password: limitsOf('login', 20),
  'second-factor': limitsOf('second-factor', 20),
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

/** Forgets what was counted against an e-mail, whoever tried it, from wherever. */
export async function clearEmail(clearTries: ClearTries, email: string): Promise<void> {
  for (const limits of Object.values(TRIES)) await clearKind(clearTries, limits, email);
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

function limitsOf(name: string, perAddress: number) {
  return {
    perAddress: { name: `${name}:address`, max: perAddress, windowMs: TEN_MINUTES_MS },
    perEmail: { name: `${name}:email`, max: 10, windowMs: TEN_MINUTES_MS },
    ofStrangers: { name: `${name}:strangers`, max: 20, windowMs: DAY_MS },
  };
}
