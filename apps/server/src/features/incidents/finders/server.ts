import type { IncidentCause } from '@jepret/contract/console';
import type { Trouble, TroubleFinder } from '../trouble.ts';
import { SERVER } from './readiness.ts';
import { remember } from './remember.ts';

interface Texts {
  reason: string;
  remedy: string;
}

/** A trouble of the server, or none. */
export const createServerFinder = (
  cause: IncidentCause,
  find: (now: number) => Promise<Texts | undefined>,
): TroubleFinder => ({
  causes: [cause],
  async find(now) {
    const found = await find(now);
    return found
      ? [{ cause, location: SERVER, kioskIds: [], reason: found.reason, remedy: found.remedy }]
      : [];
  },
});

/** The mail server is not asked; what it answered to the last mails counts. */
export const createMailFinder = (
  findOutage: (now: number) => Promise<{ reason: string | null } | undefined>,
): TroubleFinder =>
  createServerFinder('mail-provider', async (now) => {
    const outage = await findOutage(now);
    return (
      outage && {
        reason: `Mails cannot be sent. ${outage.reason ?? 'The mail server does not accept them.'}`,
        remedy:
          'Mails wait and are sent later by themselves. If it lasts, use Test under Settings, Mail, and check the account at the mail provider.',
      }
    );
  });

interface Check {
  run(
    signal: AbortSignal,
  ): Promise<{ status: string; message: string; remedy?: string | undefined }>;
}

interface CertificateOptions {
  /** Of the installation's address; undefined if it has no certificate. */
  check: Check | undefined;
  limitMs: number;
}

const HOUR_MS = 3_600_000;

/** Reads a good certificate once an hour, and each time what is wrong: it may be that the proxy is only starting. */
export const createCertificateFinder = ({ check, limitMs }: CertificateOptions): TroubleFinder =>
  createServerFinder(
    'certificate',
    remember(
      HOUR_MS,
      async () => {
        if (!check) return undefined;
        const { status, message, remedy } = await check.run(AbortSignal.timeout(limitMs));
        if (status === 'ok') return undefined;
        return { reason: `The certificate of the server: ${message}`, remedy: remedy ?? '' };
      },
      (problem) => problem !== undefined,
    ),
  );

export const createPasswordFinder = (
  listGuessedAccounts: (now: number) => Promise<readonly string[]>,
): TroubleFinder =>
  createServerFinder('wrong-passwords', async (now) => {
    const accounts = await listGuessedAccounts(now);
    return accounts.length === 0
      ? undefined
      : {
          reason: `A wrong password was entered many times for ${accounts.join(', ')}.`,
          remedy:
            'Ask the person whether they have forgotten it; then reset it under Team. If they have not tried, someone else has: let them choose a new password.',
        };
  });

export const createLedgerFinder = (
  listFaults: () => Promise<readonly { shortCode: string; location: string | null }[]>,
): TroubleFinder => ({
  causes: ['ledger'],
  find: async () => {
    const faults = await listFaults();
    const codesAt = Map.groupBy(faults, ({ location }) => location ?? SERVER);
    return [...codesAt].map(([location, some]): Trouble => {
      const codes = some.map(({ shortCode }) => shortCode);
      const named = codes.slice(0, 5).join(', ');
      return {
        cause: 'ledger',
        location,
        kioskIds: [],
        reason: `The money records do not agree for ${named}${codes.length > 5 ? ' and others' : ''}.`,
        remedy:
          'Compare these transactions with the payment provider’s records, and tell the support of Jepret before anything is refunded.',
      };
    });
  },
});

export const createUnclearPrintFinder = (
  listUnclearPrints: (now: number) => Promise<readonly { location: string | null }[]>,
): TroubleFinder => ({
  causes: ['print-unknown'],
  find: async (now) =>
    (await listUnclearPrints(now)).map(({ location }) => ({
      cause: 'print-unknown',
      location: location ?? SERVER,
      kioskIds: [],
      reason: 'It is not known whether a print came out.',
      remedy: 'Look at the printer. Under Needs you, print it again, or say that it came out.',
    })),
});

interface FreeDependencies {
  /** Sessions without payment today, by location. */
  countBypasses(now: number): Promise<ReadonlyMap<string, number>>;
  /** How many a person may start in a day. */
  dailyCap: number;
}

export const createFreeFinder = ({ countBypasses, dailyCap }: FreeDependencies): TroubleFinder => ({
  causes: ['free-cap'],
  find: async (now) =>
    [...(await countBypasses(now))]
      .filter(([, sessions]) => sessions > dailyCap)
      .map(([location]) => ({
        cause: 'free-cap',
        location,
        kioskIds: [],
        reason: `More than ${dailyCap} sessions were started without payment today.`,
        remedy: 'See in the audit who started them, and why.',
      })),
});
