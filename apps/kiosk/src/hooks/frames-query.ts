import { calls, type Frame, type FrameList, type PrintStyle, printStyleOf } from '@jepret/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Booth, useBooth } from '../kiosk/booth.tsx';
import { getLocationName } from '../kiosk/location-name.ts';
import { useRetry } from './use-retry.ts';

/**
 * The location's frames, loaded before they are shown and cached for the screens that show them.
 */
export function framesQuery({ api, stored }: Pick<Booth, 'api' | 'stored'>) {
  const location = getLocationName(stored);
  return queryOptions({
    queryKey: ['frames', location],
    // /load fetches them for every session; in between, a changing list would move under the
    // finger.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(calls.getFrames, { params: { location }, signal });
      return data;
    },
  });
}

/** The frames by print style; undefined while loading. */
export function useFrames() {
  const { data, isError, isFetching, refetch } = useQuery(framesQuery(useBooth()));
  const retry = () => void refetch();
  useRetry(isError && !isFetching, retry);
  const byStyle = useMemo(() => data && groupByStyle(data), [data]);
  return {
    framesOf: (style: PrintStyle): readonly Frame[] | undefined =>
      byStyle && (byStyle.get(style) ?? []),
    hasFailed: isError,
    retry,
  };
}

/** In the operator's order across groups (CONSOLE-102). */
export const groupByStyle = (list: FrameList): Map<PrintStyle, Frame[]> =>
  Map.groupBy(
    Object.values(list)
      .flat()
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    printStyleOf,
  );
