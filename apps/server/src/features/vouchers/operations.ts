import type { Clock } from '@jepret/time';
import { BoothError } from '../../domain/booth-error.ts';
import { UNLIMITED } from './demo-vouchers.ts';
import type { VoucherStore } from './store.ts';
import { StoredVoucherCode, type Voucher, type VoucherTerms } from './voucher.ts';
import { type Money, mayRedeem, stateOf, type VoucherState } from './voucher-state.ts';

export type VoucherOverview = Voucher & { state: VoucherState };

interface Dependencies extends Money {
  store: VoucherStore;
  clock: Clock;
}

/** What an operator does with vouchers. */
export function createVoucherOperations({ store, clock, isSandbox }: Dependencies) {
  const toOverview = (voucher: Voucher): VoucherOverview => ({
    ...voucher,
    state: stateOf(voucher, { now: clock.now(), isSandbox }),
  });

  const getVoucher = async (code: string): Promise<VoucherOverview> => {
    const voucher = await findVoucher(store, code);
    if (!voucher) throw new BoothError('not_found', `There is no voucher ${code}.`);
    return toOverview(voucher);
  };

  return {
    async list(): Promise<VoucherOverview[]> {
      return (await store.list()).map(toOverview);
    },

    async get(code: string): Promise<VoucherOverview & { usedLate: number }> {
      const voucher = await getVoucher(code);
      return { ...voucher, usedLate: await store.countLateUses(voucher.id) };
    },

    async add(
      code: string,
      terms: Partial<VoucherTerms> & Pick<VoucherTerms, 'discount'>,
    ): Promise<void> {
      const voucher = { ...UNLIMITED, ...terms, code: StoredVoucherCode.parse(code) };
      checkWindow(voucher);
      if (!mayRedeem(voucher.code, { isSandbox })) {
        throw new BoothError(
          'conflict',
          `${voucher.code} is a demo code, good only in the sandbox: choose another one.`,
        );
      }
      if (!(await store.insert({ ...voucher, createdAt: clock.now() }))) {
        throw new BoothError('conflict', `There is a voucher ${voucher.code} already.`);
      }
    },

    /** Changes only what `terms` names. */
    async change(code: string, terms: Partial<VoucherTerms>): Promise<void> {
      const voucher = await getVoucher(code);
      const changed = { ...voucher, ...terms };
      checkWindow(changed);
      await store.saveTerms(voucher.id, changed);
    },

    /** What transactions already hold stays theirs. */
    async disable(code: string): Promise<void> {
      const { id, disabledAt } = await getVoucher(code);
      await store.setDisabled(id, disabledAt ?? clock.now());
    },

    async enable(code: string): Promise<void> {
      const { id } = await getVoucher(code);
      await store.setDisabled(id, null);
    },
  };
}

export async function findVoucher(
  store: VoucherStore,
  typed: string,
): Promise<Voucher | undefined> {
  const code = StoredVoucherCode.safeParse(typed);
  return code.success ? store.find(code.data) : undefined;
}

function checkWindow({ startsAt, endsAt }: VoucherTerms): void {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw new BoothError('invalid', 'A voucher cannot end before it begins.');
  }
}
