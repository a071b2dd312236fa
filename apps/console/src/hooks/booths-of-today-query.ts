import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { LIVE } from './live.ts';

export const BOOTHS_OF_TODAY = ['booths-of-today'];

/** All booths that the signed-in person reaches, with their state. */
export const boothsOfTodayQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: BOOTHS_OF_TODAY,
    queryFn: async ({ signal }): Promise<ConsoleBooth[]> =>
      (await api.call(boothCalls.listBoothsOfToday, { signal })).data,
    ...LIVE,
  });
