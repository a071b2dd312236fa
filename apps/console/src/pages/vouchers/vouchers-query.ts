import { type ConsoleVoucher, voucherCalls } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { reloadKeys } from '../../hooks/reload-keys.ts';
import { changeRows, listKeysOf } from '../../hooks/use-page-list.ts';

/** Batches count what their vouchers did, so both show what becomes of one. */
export const VOUCHER_KEYS = [voucherCalls.listVouchers, voucherCalls.listVoucherBatches].flatMap(
  listKeysOf,
);

/** Wherever a voucher is shown, it is in that state from now on. */
export const showVoucherState = (
  client: QueryClient,
  code: string,
  state: ConsoleVoucher['state'],
): void =>
  changeRows(client, voucherCalls.listVouchers, (voucher) =>
    voucher.code === code ? { ...voucher, state } : voucher,
  );

export const reloadVouchers = (client: QueryClient): Promise<void> =>
  reloadKeys(client, VOUCHER_KEYS);
