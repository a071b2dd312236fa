import { BOOTHS_PATH, type BoothOfToday, boothOfTodayCalls } from '@jepret/contract/console';
import { queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { LIVE } from './live.ts';
import { listKeysOf } from './use-page-list.ts';

export const BOOTHS_OF_TODAY = ['booths-of-today'];

/** All that shows booths. */
export const BOOTH_KEYS = [...listKeysOf({ path: BOOTHS_PATH }), BOOTHS_OF_TODAY];

/** All booths that the signed-in person reaches, with their state. */
export const boothsOfTodayQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: BOOTHS_OF_TODAY,
    queryFn: async ({ signal }): Promise<BoothOfToday[]> =>
      (await api.call(boothOfTodayCalls.listBoothsOfToday, { signal })).data,
    ...LIVE,
  });
