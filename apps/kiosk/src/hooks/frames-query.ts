import { calls, type Frame, type FrameList, type PrintStyle, printStyleOf } from '@jepret/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Booth, useBooth } from '../kiosk/booth.tsx';
import { locationNameOf } from '../kiosk/location-name.ts';
import { useTryAgain } from './use-try-again.ts';

/** The location's frames, fetched before they are shown and kept for the screens that show them. */
export function framesQuery({ api, stored }: Pick<Booth, 'api' | 'stored'>) {
  const location = locationNameOf(stored);
  return queryOptions({
    queryKey: ['frames', location],
    // Fetched anew for every session, by /load; in between, a list that changes would jump about.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(calls.getFrames, { params: { location }, signal });
      return data;
    },
  });
}

/** The frames by print style; undefined while they are on their way. */
export function useFrames() {
  const { data, isError, isFetching, refetch } = useQuery(framesQuery(useBooth()));
  const retry = () => void refetch();
  useTryAgain(isError && !isFetching, retry);
  const byStyle = useMemo(() => data && groupByStyle(data), [data]);
  return {
    framesOf: (style: PrintStyle): readonly Frame[] | undefined =>
      byStyle && (byStyle.get(style) ?? []),
    hasFailed: isError,
    retry,
  };
}

/** As the operator put them, across the groups that they come in (CONSOLE-102). */
export const groupByStyle = (list: FrameList): Map<PrintStyle, Frame[]> =>
  Map.groupBy(
    Object.values(list)
      .flat()
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    printStyleOf,
  );
