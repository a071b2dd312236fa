import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useRetry } from './use-retry.ts';

const STICKERS_PATH = '/static/stickers/stickers.json';
const STICKERS_TIMEOUT_MS = 10_000;

const StickerChoice = z.object({
  name: z.string(),
  url: z.string(),
  width: z.number().positive(),
  height: z.number().positive(),
  alt: z.string(),
});
export type StickerChoice = z.infer<typeof StickerChoice>;

export const StickerGroup = z.object({
  group: z.string(),
  title: z.string().optional(),
  stickers: z.array(StickerChoice).min(1),
});
export type StickerGroup = z.infer<typeof StickerGroup>;

/** The stickers by group; undefined while loading. */
export function useStickerGroups() {
  const { data, isError, isFetching, refetch } = useQuery(STICKERS_QUERY);
  const retry = () => void refetch();
  useRetry(isError && !isFetching, retry);
  return { groups: data, hasFailed: isError, retry };
}

export const STICKERS_QUERY = queryOptions({
  queryKey: ['stickers'],
  staleTime: Number.POSITIVE_INFINITY,
  retry: 2,
  queryFn: async ({ signal }): Promise<StickerGroup[]> => {
    const limit = AbortSignal.timeout(STICKERS_TIMEOUT_MS);
    const response = await fetch(STICKERS_PATH, { signal: AbortSignal.any([signal, limit]) });
    return z.array(StickerGroup).parse(await response.json());
  },
});
