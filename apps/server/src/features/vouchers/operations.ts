import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import {
  type FreeChange,
  type GrantFree,
  type GrantOutcome,
  inGrantTransaction,
} from '../../database/free-sessions.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { findChangedFields } from '../../domain/changed-fields.ts';
import type { LocationPrices } from '../../domain/location-prices.ts';
import { createVersionConflict, requireVersion } from '../../domain/version-conflicts.ts';
import { UNLIMITED } from './demo-vouchers.ts';
import { countNewFreeUses, getFreeUses } from './free-uses.ts';
import { createVoucherStore, type VoucherStore } from './store.ts';
import { StoredVoucherCode, type Voucher, type VoucherTerms } from './voucher.ts';
import {
  canRedeemCode,
  getVoucherState,
  type PaymentMode,
  type VoucherState,
} from './voucher-state.ts';

export type VoucherOverview = Voucher & { state: VoucherState };

/** Checks how many sessions a person makes free (CONSOLE-187). */
export interface FreeGuard {
  grantFree: GrantFree;
  readPrices(transaction: Database): Promise<LocationPrices>;
}

interface Dependencies extends PaymentMode, FreeGuard {
  database: Database;
  clock: Clock;
}

export function createVoucherOperations(dependencies: Dependencies) {
  const store = createVoucherStore(dependencies.database);
  const toOverview = (voucher: Voucher): VoucherOverview => ({
    ...voucher,
    state: getVoucherState(voucher, {
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

/** Requests the grant for a change: the voucher after it, and the change that an owner may accept. */
type Grant = (after: Voucher, change: FreeChange) => Promise<GrantOutcome>;

/** Changes a voucher and writes the audit line in one transaction. */
const createChange =
  ({ database, clock, grantFree, readPrices }: Dependencies) =>
  (
    code: string,
    line: { actor: Actor; action: AuditAction },
    applyChange: (
      store: VoucherStore,
      voucher: Voucher,
      grant: Grant,
    ) => Promise<Changes | 'asked' | undefined>,
  ): Promise<GrantOutcome> =>
    inGrantTransaction<GrantOutcome>(database, async (transaction) => {
      const store = createVoucherStore(transaction);
      const voucher = await getVoucher(store, code);
      const grant: Grant = async (after, change) => {
        const facts = { prices: await readPrices(transaction), now: clock.now() };
        return grantFree(transaction, {
          actor: line.actor,
          sessions: countNewFreeUses(getFreeUses(voucher, facts), getFreeUses(after, facts)),
          subject: voucher.code,
          ...getOnlyLocation(after),
          change,
        });
      };
      const changes = await applyChange(store, voucher, grant);
      if (changes === 'asked') return changes;
      if (!changes) return 'done';
      await recordAudit(transaction, clock.now(), {
        ...line,
        subject: voucher.code,
        ...getOnlyLocation(voucher),
        ...changes,
      });
      return 'done';
    });

function createVoucherChanges(dependencies: Dependencies) {
  const { database, clock, isSandbox, grantFree, readPrices } = dependencies;
  const change = createChange(dependencies);

  return {
    /** `asked`: an owner decides, and the voucher is not added yet. */
    async add(
      code: string,
      terms: Partial<VoucherTerms> & Pick<VoucherTerms, 'discount'>,
      actor: Actor,
    ): Promise<GrantOutcome> {
      const voucher = { ...UNLIMITED, ...terms, code: StoredVoucherCode.parse(code) };
      checkWindow(voucher);
      if (!canRedeemCode(voucher.code, { isSandbox })) {
        throw new BoothError(
          'conflict',
          `${voucher.code} is a demo code, valid only in the sandbox: choose another one.`,
        );
      }
      return inGrantTransaction(database, async (transaction) => {
        const now = clock.now();
        const store = createVoucherStore(transaction);
        const codeTaken = new BoothError('conflict', `There is a voucher ${voucher.code} already.`);
        if (await store.find(voucher.code)) throw codeTaken;
        const facts = { prices: await readPrices(transaction), now };
        const granted = await grantFree(transaction, {
          actor,
          sessions: getFreeUses(voucher, facts).left,
          subject: voucher.code,
          ...getOnlyLocation(voucher),
          change: {
            kind: 'voucher-add',
            key: voucher.code,
            payload: { code: voucher.code, terms: termsOf(voucher) },
          },
        });
        if (granted === 'asked') return granted;
        if (!(await store.insert({ ...voucher, createdAt: now }))) throw codeTaken;
        await recordAudit(transaction, now, {
          actor,
          action: 'voucher.added',
          subject: voucher.code,
          ...getOnlyLocation(voucher),
          after: termsOf(voucher),
        });
        return granted;
      });
    },

    /** Changes only the given terms. `seenVersion`: the version that the person saw. */
    change: (
      code: string,
      terms: Partial<VoucherTerms>,
      actor: Actor,
      seenVersion?: number,
    ): Promise<GrantOutcome> =>
      change(code, { actor, action: 'voucher.changed' }, async (store, voucher, grant) => {
        const after = { ...voucher, ...terms };
        checkWindow(after);
        const { id, code, version } = voucher;
        requireVersion(code, version, seenVersion);
        const payload = { code, terms: termsOf(after), version };
        const granted = await grant(after, { kind: 'voucher-change', key: code, payload });
        if (granted === 'asked') return granted;
        if (!(await store.saveTerms(id, version, after))) throw createVersionConflict(code);
        return findChangedFields(termsOf(voucher), termsOf(after));
      }),
  };
}

/** Disables and enables a single voucher. `seenVersion`: the version that the person saw. */
function createVoucherStates(dependencies: Dependencies) {
  const { clock } = dependencies;
  const change = createChange(dependencies);
  return {
    /** Transactions keep the uses that they have reserved. */
    disable: (code: string, actor: Actor, seenVersion?: number): Promise<GrantOutcome> =>
      change(code, { actor, action: 'voucher.disabled' }, async (store, voucher) => {
        const { id, version, disabledAt, isDisabledWithBatch } = voucher;
        requireVersion(voucher.code, version, seenVersion);
        // Disabled on its own from now on: it stays disabled when its batch is enabled.
        if (disabledAt !== null && !isDisabledWithBatch) return undefined;
        const isSaved = await store.setDisabled(id, version, disabledAt ?? clock.now());
        if (!isSaved) throw createVersionConflict(voucher.code);
        return {};
      }),

    enable: (code: string, actor: Actor, seenVersion?: number): Promise<GrantOutcome> =>
      change(code, { actor, action: 'voucher.enabled' }, async (store, voucher, grant) => {
        if (voucher.disabledAt === null) return undefined;
        const { id, code, version } = voucher;
        requireVersion(code, version, seenVersion);
        const payload = { code, version };
        const granted = await grant(
          { ...voucher, disabledAt: null },
          { kind: 'voucher-enable', key: code, payload },
        );
        if (granted === 'asked') return granted;
        if (!(await store.setDisabled(id, version, null))) throw createVersionConflict(code);
        return {};
      }),
  };
}

/** The values of an audit line; empty if its action says all. */
type Changes = Pick<AuditLine, 'before' | 'after'>;

/** The audit's location of a voucher that is valid at one location only. */
export const getOnlyLocation = ({ locations }: Pick<VoucherTerms, 'locations'>) =>
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
