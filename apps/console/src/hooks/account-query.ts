import { type Account, signInCalls } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ConsoleApi, isSessionOver } from '../api/console-client.ts';

const ACCOUNT = ['account'];

/** Null: nobody is signed in. */
export const accountQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ACCOUNT,
    async queryFn({ client }): Promise<Account | null> {
      // Once somebody was in, a session that ended is asked for over the page, which keeps what was typed.
      if (findAccount(client)) return (await api.call(signInCalls.getAccount)).data;
      try {
        return (await api.callPlainly(signInCalls.getAccount)).data;
      } catch (error) {
        if (isSessionOver(error)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const findAccount = (client: QueryClient): Account | null | undefined =>
  client.getQueryData<Account | null>(ACCOUNT);

export const setAccount = (client: QueryClient, account: Account): void => {
  client.setQueryData(ACCOUNT, account);
};

export const refreshAccount = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ACCOUNT });

/** Forgets all that one person saw before the next one comes. */
export function forgetAccount(client: QueryClient): void {
  client.setQueryData(ACCOUNT, null);
  client.getMutationCache().clear();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ACCOUNT[0] });
}
