import { CallError, type CallOutcome, type CallRequest } from '@jepret/api-client';
import type { Call } from '@jepret/contract';
import {
  findReach,
  type Right,
  type TransactionDetails,
  type TransactionLocation,
  transactionCalls,
} from '@jepret/contract/console';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConsoleApi } from '../../api/console-client.ts';
import { announce } from '../../components/announcer.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { REFUND_REQUESTS } from '../../hooks/request-counts-query.ts';
import { useCall } from '../../hooks/use-call.ts';

export const TOTALS = [transactionCalls.sumTransactions.path];

/** While a print, a mail or a refund is in progress. */
const REFETCH_MS = 3_000;

const keyOf = (code: string) => ['transaction', code];

export const transactionQuery = (api: ConsoleApi, code: string) =>
  queryOptions({
    queryKey: keyOf(code),
    queryFn: async ({ signal }): Promise<TransactionDetails> =>
      (await api.call(transactionCalls.getTransaction, { params: { transaction: code }, signal }))
        .data,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? REFETCH_MS : false),
  });

const isInProgress = ({
  deliveries,
  refunds,
  erased_at,
  removed_at,
}: TransactionDetails): boolean =>
  deliveries.some(({ state }) => state === 'waiting') ||
  refunds.some(({ state }) => state === 'asked') ||
  (erased_at !== null && removed_at === null);

export const transactionLocationsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ['transaction-places'],
    queryFn: async ({ signal }): Promise<TransactionLocation[]> =>
      (await api.call(transactionCalls.listTransactionLocations, { signal })).data,
    staleTime: 60_000,
  });

/** A call that returns the changed transaction. */
type TransactionCall = Call & { data: typeof transactionCalls.getTransaction.data };

/** A call that changes a transaction; panel and list are updated, and the message is announced. */
export function useTransactionCall<C extends TransactionCall>(call: C, onDone?: () => void) {
  const client = useQueryClient();
  const calling = useCall<C>(call, {
    onDone(outcome: CallOutcome<C>) {
      const transaction = outcome.data as TransactionDetails;
      client.setQueryData(keyOf(transaction.short_code), transaction);
      void client.invalidateQueries({ queryKey: [transactionCalls.listTransactions.path] });
      void client.invalidateQueries({ queryKey: TOTALS });
      void client.invalidateQueries({ queryKey: REFUND_REQUESTS });
      announce(outcome.message);
      onDone?.();
    },
  });
  const { error } = calling;
  // Without the right the button disappears, so the message is announced instead.
  useEffect(() => {
    if (error instanceof CallError && error.hasCode('forbidden')) announce(error.message);
  }, [error]);
  return {
    ...calling,
    sendFor: (
      { short_code }: Pick<TransactionDetails, 'short_code'>,
      body: CallRequest<C>['body'],
      params: Record<string, string> = {},
    ) =>
      calling.send({
        params: { transaction: short_code, ...params },
        ...(body !== undefined && { body }),
      } as CallRequest<C>),
  };
}

/** Checks a right of the signed-in person. */
export function useCan(): (right: Right) => boolean {
  const { role } = useAccount();
  return (right) => findReach(role, right) !== undefined;
}
