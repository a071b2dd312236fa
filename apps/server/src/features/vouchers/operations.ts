import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import {
  type FreeChange,
  type Granted,
  type GrantFree,
  inGrantTransaction,
} from '../../database/free-sessions.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { changedFields } from '../../domain/changed-fields.ts';
import type { PlacePrices } from '../../domain/place-prices.ts';
import { changedMeanwhile, requireSeen } from '../../domain/seen-versions.ts';
import { UNLIMITED } from './demo-vouchers.ts';
import { countGranted, freeUsesOf } from './free-uses.ts';
import { createVoucherStore, type VoucherStore } from './store.ts';
import { StoredVoucherCode, type Voucher, type VoucherTerms } from './voucher.ts';
import { type Money, mayRedeem, stateOf, type VoucherState } from './voucher-state.ts';

export type VoucherOverview = Voucher & { state: VoucherState };

/** Whether a person may make so many sessions free at once (CONSOLE-187). */
export interface FreeGuard {
  grantFree: GrantFree;
  readPrices(transaction: Database): Promise<PlacePrices>;
}

interface Dependencies extends Money, FreeGuard {
  database: Database;
  clock: Clock;
}

/** What an operator does with vouchers. */
export function createVoucherOperations(dependencies: Dependencies) {
  const store = createVoucherStore(dependencies.database);
  const toOverview = (voucher: Voucher): VoucherOverview => ({
    ...voucher,
    state: stateOf(voucher, {
      now: dependencies.clock.now(),
      isSandbox: dependencies.isSandbox,
    }),
  });

  return {
    ...createVoucherChanges(dependencies),
    ...createVoucherStates(dependencies),

    async list(): Promise<VoucherOverview[]> {
      return (await store.list()).map(toOverview);
    },

    async get(code: string): Promise<VoucherOverview & { usedLate: number }> {
      const voucher = toOverview(await getVoucher(store, code));
      return { ...voucher, usedLate: await store.countLateUses(voucher.id) };
    },
  };
}

/** For a change that may make sessions free: how the voucher becomes, and what an owner accepts. */
type Grant = (after: Voucher, change: FreeChange) => Promise<Granted>;

/** What is changed of a voucher, and its line in the audit. */
const createChange =
  ({ database, clock, grantFree, readPrices }: Dependencies) =>
  (
    code: string,
    line: { actor: Actor; action: AuditAction },
    work: (
      store: VoucherStore,
      voucher: Voucher,
      grant: Grant,
    ) => Promise<Changes | 'asked' | undefined>,
  ): Promise<Granted> =>
    inGrantTransaction<Granted>(database, async (transaction) => {
      const store = createVoucherStore(transaction);
      const voucher = await getVoucher(store, code);
      const grant: Grant = async (after, change) => {
        const facts = { prices: await readPrices(transaction), now: clock.now() };
        return grantFree(transaction, {
          actor: line.actor,
          sessions: countGranted(freeUsesOf(voucher, facts), freeUsesOf(after, facts)),
          subject: voucher.code,
          ...onlyPlaceOf(after),
          change,
        });
      };
      const changes = await work(store, voucher, grant);
      if (changes === 'asked') return changes;
      if (!changes) return 'done';
      await recordAudit(transaction, clock.now(), {
        ...line,
        subject: voucher.code,
        ...onlyPlaceOf(voucher),
        ...changes,
      });
      return 'done';
    });

function createVoucherChanges(dependencies: Dependencies) {
  const { database, clock, isSandbox, grantFree, readPrices } = dependencies;
  const change = createChange(dependencies);

  return {
    /** `asked`: an owner decides, and there is no such voucher yet. */
    async add(
      code: string,
      terms: Partial<VoucherTerms> & Pick<VoucherTerms, 'discount'>,
      actor: Actor,
    ): Promise<Granted> {
      const voucher = { ...UNLIMITED, ...terms, code: StoredVoucherCode.parse(code) };
      checkWindow(voucher);
      if (!mayRedeem(voucher.code, { isSandbox })) {
        throw new BoothError(
          'conflict',
          `${voucher.code} is a demo code, good only in the sandbox: choose another one.`,
        );
      }
      return inGrantTransaction(database, async (transaction) => {
        const now = clock.now();
        const store = createVoucherStore(transaction);
        const taken = new BoothError('conflict', `There is a voucher ${voucher.code} already.`);
        if (await store.find(voucher.code)) throw taken;
        const facts = { prices: await readPrices(transaction), now };
        const granted = await grantFree(transaction, {
          actor,
          sessions: freeUsesOf(voucher, facts).left,
          subject: voucher.code,
          ...onlyPlaceOf(voucher),
          change: {
            kind: 'voucher-add',
            key: voucher.code,
            payload: { code: voucher.code, terms: termsOf(voucher) },
          },
        });
        if (granted === 'asked') return granted;
        if (!(await store.insert({ ...voucher, createdAt: now }))) throw taken;
        await recordAudit(transaction, now, {
          actor,
          action: 'voucher.added',
          subject: voucher.code,
          ...onlyPlaceOf(voucher),
          after: termsOf(voucher),
        });
        return granted;
      });
    },

    /** Changes only what `terms` names. Whoever looked at it before says at which version. */
    change: (
      code: string,
      terms: Partial<VoucherTerms>,
      actor: Actor,
      seenVersion?: number,
    ): Promise<Granted> =>
      change(code, { actor, action: 'voucher.changed' }, async (store, voucher, grant) => {
        const after = { ...voucher, ...terms };
        checkWindow(after);
        const { id, code, version } = voucher;
        requireSeen(code, version, seenVersion);
        const payload = { code, terms: termsOf(after), version };
        const granted = await grant(after, { kind: 'voucher-change', key: code, payload });
        if (granted === 'asked') return granted;
        if (!(await store.saveTerms(id, version, after))) throw changedMeanwhile(code);
        return changedFields(termsOf(voucher), termsOf(after));
      }),
  };
}

/** Whether a voucher is good by itself. Whoever looked at it before says at which version. */
function createVoucherStates(dependencies: Dependencies) {
  const { clock } = dependencies;
  const change = createChange(dependencies);
  return {
    /** What transactions already hold stays theirs. */
    disable: (code: string, actor: Actor, seenVersion?: number): Promise<Granted> =>
      change(code, { actor, action: 'voucher.disabled' }, async (store, voucher) => {
        const { id, version, disabledAt, isDisabledWithBatch } = voucher;
        requireSeen(voucher.code, version, seenVersion);
        // By itself from now on: it stays so when its batch comes back.
        if (disabledAt !== null && !isDisabledWithBatch) return undefined;
        const isSaved = await store.setDisabled(id, version, disabledAt ?? clock.now());
        if (!isSaved) throw changedMeanwhile(voucher.code);
        return {};
      }),

    enable: (code: string, actor: Actor, seenVersion?: number): Promise<Granted> =>
      change(code, { actor, action: 'voucher.enabled' }, async (store, voucher, grant) => {
        if (voucher.disabledAt === null) return undefined;
        const { id, code, version } = voucher;
        requireSeen(code, version, seenVersion);
        const payload = { code, version };
        const granted = await grant(
          { ...voucher, disabledAt: null },
          { kind: 'voucher-enable', key: code, payload },
        );
        if (granted === 'asked') return granted;
        if (!(await store.setDisabled(id, version, null))) throw changedMeanwhile(code);
        return {};
      }),
  };
}

/** What an audit line shows of it; empty when its action says all. */
type Changes = Pick<AuditLine, 'before' | 'after'>;

/** What is good at one place only is told there. */
export const onlyPlaceOf = ({ locations }: Pick<VoucherTerms, 'locations'>) =>
  locations?.length === 1 && locations[0] !== undefined ? { location: locations[0] } : {};

const termsOf = (terms: VoucherTerms) => ({
  discount: terms.discount,
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  timeZone: terms.timeZone,
  quota: terms.quota,
  locations: terms.locations,
});

async function getVoucher(store: VoucherStore, code: string): Promise<Voucher> {
  const voucher = await findVoucher(store, code);
  if (!voucher) throw new BoothError('not_found', `There is no voucher ${code}.`);
  return voucher;
}

export async function findVoucher(
  store: VoucherStore,
  typed: string,
): Promise<Voucher | undefined> {
  const code = StoredVoucherCode.safeParse(typed);
  return code.success ? store.find(code.data) : undefined;
}

export function checkWindow({ startsAt, endsAt }: VoucherTerms): void {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    const message = 'A voucher cannot end before it begins.';
    throw invalid([{ field: 'last_day', message }]);
  }
}
