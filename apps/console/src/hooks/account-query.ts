import { type Account, signInCalls } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ConsoleApi, isSessionOver } from '../api/console-client.ts';

const ACCOUNT = ['account'];

/** Null if no person is signed in. */
export const accountQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ACCOUNT,
    async queryFn({ client }): Promise<Account | null> {
      // After the first sign-in, an ended session prompts over the page, which keeps typed input.
      if (findAccount(client)) return (await api.call(signInCalls.getAccount)).data;
      try {
        return (await api.callWithoutPrompts(signInCalls.getAccount)).data;
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

/** Removes all loaded data, so that the next person does not see it (CONSOLE-60). */
export function clearAccount(client: QueryClient): void {
  client.setQueryData(ACCOUNT, null);
  client.getMutationCache().clear();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ACCOUNT[0] });
}
