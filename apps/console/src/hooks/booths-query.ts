import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { BOOTHS_OF_TODAY } from './booths-of-today-query.ts';
import { reloadKeys } from './reload-keys.ts';
import { changeRows, listKeysOf } from './use-page-list.ts';

export const BOOTH_KEYS = [...listKeysOf(boothCalls.listBooths), BOOTHS_OF_TODAY];

/** Updates a booth in all loaded lists. */
export function showBooth(
  client: QueryClient,
  booth: Pick<ConsoleBooth, 'id'> & Partial<ConsoleBooth>,
): void {
  const change = (one: ConsoleBooth) => (one.id === booth.id ? { ...one, ...booth } : one);
  changeRows(client, boothCalls.listBooths, change);
  client.setQueryData<ConsoleBooth[]>(BOOTHS_OF_TODAY, (booths) => booths?.map(change));
}

export const reloadBooths = (client: QueryClient): Promise<void> => reloadKeys(client, BOOTH_KEYS);
