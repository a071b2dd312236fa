import { calls } from '@jepret/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Booth } from './booth.tsx';
import { locationNameOf } from './location-name.ts';

/** The location's frames, fetched before they are shown and kept for the screens that show them. */
export function framesQuery({ api, stored }: Pick<Booth, 'api' | 'stored'>) {
  const location = locationNameOf(stored);
  return queryOptions({
    queryKey: ['frames', location],
    queryFn: async ({ signal }) => {
      const { data } = await api.call(calls.getFrames, { params: { location }, signal });
      return data;
    },
  });
}
