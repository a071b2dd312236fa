import { CallError, type CallOutcome, type CallRequest } from '@jepret/api-client';
import type { Call } from '@jepret/contract';
import {
  findReach,
  type Right,
  type TransactionFile,
  type TransactionPlace,
  transactionCalls,
} from '@jepret/contract/console';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConsoleApi } from '../../api/console-client.ts';
import { announce } from '../../components/announcer.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { REFUND_REQUESTS } from '../../hooks/request-counts-query.ts';
import { useCall } from '../../hooks/use-call.ts';

/** Of the filters that are set. */
export const TOTALS = [transactionCalls.sumTransactions.path];

/** While a print, a mail or a refund is on its way. */
const LOOK_AGAIN_MS = 3_000;

const keyOf = (code: string) => ['transaction', code];

export const transactionQuery = (api: ConsoleApi, code: string) =>
  queryOptions({
    queryKey: keyOf(code),
    queryFn: async ({ signal }): Promise<TransactionFile> =>
      (await api.call(transactionCalls.getTransaction, { params: { transaction: code }, signal }))
        .data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });

const isUnderWay = ({ deliveries, refunds, erased_at, removed_at }: TransactionFile): boolean =>
  deliveries.some(({ state }) => state === 'waiting') ||
  refunds.some(({ state }) => state === 'asked') ||
  (erased_at !== null && removed_at === null);

export const transactionPlacesQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ['transaction-places'],
    queryFn: async ({ signal }): Promise<TransactionPlace[]> =>
      (await api.call(transactionCalls.listTransactionPlaces, { signal })).data,
    staleTime: 60_000,
  });

/** A call that answers with how the transaction is then. */
type FileCall = Call & { data: typeof transactionCalls.getTransaction.data };

/** Does something about a transaction: shown at once, here and in the list, and said. */
export function useFileCall<C extends FileCall>(call: C, onDone?: () => void) {
  const client = useQueryClient();
  const calling = useCall<C>(call, {
    onDone(outcome: CallOutcome<C>) {
      const file = outcome.data as TransactionFile;
      client.setQueryData(keyOf(file.short_code), file);
      void client.invalidateQueries({ queryKey: [transactionCalls.listTransactions.path] });
      void client.invalidateQueries({ queryKey: TOTALS });
      void client.invalidateQueries({ queryKey: REFUND_REQUESTS });
      announce(outcome.message);
      onDone?.();
    },
  });
  const { error } = calling;
  // The button goes with the right, and with it the place where the sentence would stand.
  useEffect(() => {
    if (error instanceof CallError && error.hasCode('forbidden')) announce(error.message);
  }, [error]);
  return {
    ...calling,
    sendAbout: (
      { short_code }: Pick<TransactionFile, 'short_code'>,
      body: CallRequest<C>['body'],
      params: Record<string, string> = {},
    ) =>
      calling.send({
        params: { transaction: short_code, ...params },
        ...(body !== undefined && { body }),
      } as CallRequest<C>),
  };
}

/** The same table that the server asks. */
export function useMay(): (right: Right) => boolean {
  const { role } = useAccount();
  return (right) => findReach(role, right) !== undefined;
}
