import type { Connection } from '@jepret/api-client';
import type { Account } from '@jepret/contract/console';
import { createContext, type ReactNode, use } from 'react';
import type { RetryCode } from '../api/code-retries.ts';
import type { ConsoleApi } from '../api/console-client.ts';
import type { Prompt } from '../api/prompt.ts';

/** What is made once, when the page is loaded. */
export interface Console {
  api: ConsoleApi;
  prompts: { signIn: Prompt; password: Prompt };
  retryCode: RetryCode;
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
  if (!value) throw new Error('There is no console around this.');
  return value;
}

/** Who is signed in; pages exist only while somebody is. */
export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error('Nobody is signed in around this.');
  return account;
}
