import type { QueryClient, QueryKey } from '@tanstack/react-query';

export const reloadKeys = async (client: QueryClient, keys: readonly QueryKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
};
