import type { Connection } from '@jepret/api-client';
import type { Account } from '@jepret/contract/console';
import { createContext, type ReactNode, use } from 'react';
import type { ConsoleApi } from '../api/console-client.ts';
import type { RetryImport } from '../api/import-retry.ts';
import type { Prompt } from '../api/prompt.ts';

/** Services created once when the page loads. */
export interface Console {
  api: ConsoleApi;
  prompts: { signIn: Prompt; password: Prompt };
  retryImport: RetryImport;
  connection: Connection;
}

const ConsoleContext = createContext<Console | undefined>(undefined);
const AccountContext = createContext<Account | undefined>(undefined);

export function ConsoleProvider({ value, children }: { value: Console; children: ReactNode }) {
  return <ConsoleContext value={value}>{children}</ConsoleContext>;
}

export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return <AccountContext value={account}>{children}</AccountContext>;
}

export function useConsole(): Console {
  const value = use(ConsoleContext);
  if (!value) throw new Error('useConsole needs a ConsoleProvider.');
  return value;
}

/** The signed-in account; pages are rendered only after the sign-in. */
export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error('useAccount needs an AccountProvider.');
  return account;
}
