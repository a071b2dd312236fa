import { type ConsoleVoucher, voucherCalls } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { reloadKeys } from '../../hooks/reload-keys.ts';
import { changeRows, listKeysOf } from '../../hooks/use-page-list.ts';

/** Batches show counts of their vouchers, so a change affects both lists. */
export const VOUCHER_KEYS = [voucherCalls.listVouchers, voucherCalls.listVoucherBatches].flatMap(
  listKeysOf,
);

/** Sets the state of a voucher in all loaded lists. */
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
