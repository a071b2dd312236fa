import { voucherCalls } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';

const BATCHES = ['voucher-batches'];

export const batchesQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: BATCHES,
    queryFn: async ({ signal }) =>
      (await api.call(voucherCalls.listVoucherBatches, { signal })).data,
  });

/** A code that a link opens and that is on no page that was loaded. */
export const voucherQuery = (api: ConsoleApi, code: string) =>
  queryOptions({
    queryKey: [voucherCalls.listVouchers.path, 'one', code],
    queryFn: async ({ signal }) => {
      const query = { search: code };
      const { rows } = (await api.call(voucherCalls.listVouchers, { query, signal })).data;
      return rows.find((row) => row.code === code) ?? null;
    },
  });

/** Batches count what their vouchers did, so both are asked again. */
export const reloadVouchers = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: [voucherCalls.listVouchers.path] }),
    client.invalidateQueries({ queryKey: BATCHES }),
  ]);
};
