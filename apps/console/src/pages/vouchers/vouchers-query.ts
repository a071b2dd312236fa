import { voucherCalls } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { reloadList } from '../../hooks/use-page-list.ts';

/** Batches count what their vouchers did, so both are asked again. */
export const reloadVouchers = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    reloadList(client, voucherCalls.listVouchers),
    reloadList(client, voucherCalls.listVoucherBatches),
  ]);
};
