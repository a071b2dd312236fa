import type { AuditAction, RecoveryCodes, SecondFactorOffer } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../../database/audit.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { hashToken } from '../../../http/access/bearer-token.ts';
import { newId, type Randomness } from '../../../ports/randomness.ts';
import { type AuthenticatorDependencies, createAuthenticator } from './authenticator.ts';
import { createSecondFactorStore } from './second-factor-store.ts';

const RECOVERY_CODES = 10; // CONSOLE-4, CONSOLE-42

export interface SecondFactorDependencies extends AuthenticatorDependencies {
  database: Database;
}

interface Person {
  id: string;
  email: string;
  actor: Actor;
}

/** Codes of authenticator apps, and recovery codes for a lost phone. */
export function createSecondFactors(dependencies: SecondFactorDependencies) {
  const { database, clock, randomness } = dependencies;
  const store = createSecondFactorStore(database);
  const authenticator = createAuthenticator(dependencies);

  const record = (
    transaction: Database,
    { email, actor }: Person,
    action: AuditAction,
    after?: Record<string, unknown>,
  ) =>
    recordAudit(transaction, clock.now(), {
      actor,
      action,
      subject: email,
      ...(after && { after }),
    });

  return {
    countRecoveryCodes: store.countRecoveryCodes,

    /** Creates a new secret each time; `enrol` activates it with one of its codes. */
    async offer(person: Person): Promise<SecondFactorOffer> {
      const { offer, sealed } = authenticator.makeSecret(person);
      await store.offer(person.id, sealed);
      return offer;
    },

    /** `canReplace`: an existing second factor may be replaced, because its code was given. */
    async enrol(person: Person, code: string, canReplace: boolean): Promise<RecoveryCodes> {
      const { offer } = await store.find(person.id);
      if (!offer) throw new BoothError('conflict', 'Scan a new QR code first.');
      const step = authenticator.findStep(offer, person.id, code);
      if (step === undefined) throw wrongCode(clock);
      return inTransaction(database, async (transaction) => {
        const enrolling = createSecondFactorStore(transaction);
        if (!(await enrolling.enrol(person.id, offer, step, canReplace))) {
          throw new BoothError(
            'conflict',
            'Another QR code was shown in the meantime. Start again.',
          );
        }
        const codes = await replaceRecoveryCodes(transaction, person.id, randomness);
        await record(transaction, person, 'console.second-factor-enrolled');
        return codes;
      });
    },

    /** Each code and each recovery code is accepted once. */
    async check(person: Person, code: string): Promise<boolean> {
      const { secret } = await store.find(person.id);
      const isAppCode = secret !== undefined && /^\d{6}$/.test(code);
      const step = isAppCode ? authenticator.findStep(secret, person.id, code) : undefined;
      if (step !== undefined) return store.consumeStep(person.id, step);
      return inTransaction(database, async (transaction) => {
        const taken = createSecondFactorStore(transaction);
        if (!(await taken.consumeRecoveryCode(person.id, hashToken(code)))) return false;
        const left = await taken.countRecoveryCodes(person.id);
        await record(transaction, person, 'console.recovery-code-used', { left });
        return true;
      });
    },

    renewRecoveryCodes: (person: Person): Promise<RecoveryCodes> =>
      inTransaction(database, async (transaction) => {
        const codes = await replaceRecoveryCodes(transaction, person.id, randomness);
        await record(transaction, person, 'console.recovery-codes-renewed');
        return codes;
      }),
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

async function replaceRecoveryCodes(
  transaction: Database,
  staffId: string,
  randomness: Randomness,
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newId(randomness));
  await createSecondFactorStore(transaction).setRecoveryCodes(staffId, codes.map(hashToken));
  return { codes: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')) };
}

/** A correctly typed code fails when the clocks differ, so the message contains the booth's time. */
export function wrongCode(clock: Clock): BoothError {
  const time = new Date(clock.now()).toISOString().slice(11, 19);
  return new BoothError(
    'sign_in_refused',
    `This code is wrong, used already or expired. If it happens with every code, compare clocks: it is ${time} UTC here.`,
  );
}
