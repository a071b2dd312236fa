import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { changedFields } from '../../domain/changed-fields.ts';
import { changedMeanwhile, requireSeen } from '../../domain/seen-versions.ts';
import { UNLIMITED } from './demo-vouchers.ts';
import { createVoucherStore, type VoucherStore } from './store.ts';
import { StoredVoucherCode, type Voucher, type VoucherTerms } from './voucher.ts';
import { type Money, mayRedeem, stateOf, type VoucherState } from './voucher-state.ts';

export type VoucherOverview = Voucher & { state: VoucherState };

interface Dependencies extends Money {
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

/** What is changed of a voucher, and its line in the audit. */
const createChange =
  ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) =>
  (
    code: string,
    line: { actor: Actor; action: AuditAction },
    work: (store: VoucherStore, voucher: Voucher) => Promise<Changes | undefined>,
  ): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const store = createVoucherStore(transaction);
      const voucher = await getVoucher(store, code);
      const changes = await work(store, voucher);
      if (!changes) return;
      await recordAudit(transaction, clock.now(), {
        ...line,
        subject: voucher.code,
        ...onlyPlaceOf(voucher),
        ...changes,
      });
    });

function createVoucherChanges({ database, clock, isSandbox }: Dependencies) {
  const change = createChange({ database, clock });

  return {
    async add(
      code: string,
      terms: Partial<VoucherTerms> & Pick<VoucherTerms, 'discount'>,
      actor: Actor,
    ): Promise<void> {
      const voucher = { ...UNLIMITED, ...terms, code: StoredVoucherCode.parse(code) };
      checkWindow(voucher);
      if (!mayRedeem(voucher.code, { isSandbox })) {
        throw new BoothError(
          'conflict',
          `${voucher.code} is a demo code, good only in the sandbox: choose another one.`,
        );
      }
      await inTransaction(database, async (transaction) => {
        const now = clock.now();
        if (!(await createVoucherStore(transaction).insert({ ...voucher, createdAt: now }))) {
          throw new BoothError('conflict', `There is a voucher ${voucher.code} already.`);
        }
        await recordAudit(transaction, now, {
          actor,
          action: 'voucher.added',
          subject: voucher.code,
          ...onlyPlaceOf(voucher),
          after: termsOf(voucher),
        });
      });
    },

    /** Changes only what `terms` names. Whoever looked at it before says at which version. */
    change: (
      code: string,
      terms: Partial<VoucherTerms>,
      actor: Actor,
      seenVersion?: number,
    ): Promise<void> =>
      change(code, { actor, action: 'voucher.changed' }, async (store, voucher) => {
        const changed = { ...voucher, ...terms };
        checkWindow(changed);
        const isSaved = await store.saveTerms(voucher.id, seenVersion ?? voucher.version, changed);
        if (!isSaved) throw changedMeanwhile(voucher.code);
        return changedFields(termsOf(voucher), termsOf(changed));
      }),
  };
}

/** Whether a voucher is good by itself. Whoever looked at it before says at which version. */
function createVoucherStates({ database, clock }: Dependencies) {
  const change = createChange({ database, clock });
  return {
    /** What transactions already hold stays theirs. */
    disable: (code: string, actor: Actor, seenVersion?: number): Promise<void> =>
      change(code, { actor, action: 'voucher.disabled' }, async (store, voucher) => {
        const { id, version, disabledAt, isDisabledWithBatch } = voucher;
        requireSeen(voucher.code, version, seenVersion);
        // By itself from now on: it stays so when its batch comes back.
        if (disabledAt !== null && !isDisabledWithBatch) return undefined;
        const isSaved = await store.setDisabled(id, version, disabledAt ?? clock.now());
        if (!isSaved) throw changedMeanwhile(voucher.code);
        return {};
      }),

    enable: (code: string, actor: Actor, seenVersion?: number): Promise<void> =>
      change(code, { actor, action: 'voucher.enabled' }, async (store, voucher) => {
        if (voucher.disabledAt === null) return undefined;
        const { id, version } = voucher;
        const isSaved = await store.setDisabled(id, seenVersion ?? version, null);
        if (!isSaved) throw changedMeanwhile(voucher.code);
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
