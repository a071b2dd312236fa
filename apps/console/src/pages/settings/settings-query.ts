import {
  type AdapterName,
  type AdapterState,
  type ConsoleAdapter,
  settingsCalls,
} from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';

const SETTINGS = ['settings'];

export const settingsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) => (await api.call(settingsCalls.listAdapters, { signal })).data,
  });

/** Shows the result of a test. */
export const showState = (client: QueryClient, name: AdapterName, state: AdapterState): void => {
  client.setQueryData<ConsoleAdapter[]>(SETTINGS, (adapters) =>
    adapters?.map((adapter) => (adapter.name === name ? { ...adapter, state } : adapter)),
  );
};
