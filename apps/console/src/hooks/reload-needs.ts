import { needCalls } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { reloadKeys } from './reload-keys.ts';
import { NEEDS } from './request-counts-query.ts';

/** Reloads the entries of *Needs you*, the closed incidents and the count in the menu. */
export const reloadNeeds = (client: QueryClient): Promise<void> =>
  reloadKeys(client, [NEEDS, [needCalls.listNeeds.path], [needCalls.listIncidents.path]]);
