import { type BoothOfToday, boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import type { QueryClient } from '@tanstack/react-query';
import { BOOTH_KEYS, BOOTHS_OF_TODAY } from './booths-of-today-query.ts';
import { reloadKeys } from './reload-keys.ts';
import { changeRows } from './use-page-list.ts';

/** Updates a booth in all loaded lists. */
export function showBooth(
  client: QueryClient,
  booth: Pick<ConsoleBooth, 'id'> & Partial<ConsoleBooth>,
): void {
  const change = <Booth extends BoothOfToday>(one: Booth): Booth =>
    one.id === booth.id ? { ...one, ...booth } : one;
  changeRows(client, boothCalls.listBooths, change);
  client.setQueryData<BoothOfToday[]>(BOOTHS_OF_TODAY, (booths) => booths?.map(change));
}

export const reloadBooths = (client: QueryClient): Promise<void> => reloadKeys(client, BOOTH_KEYS);
