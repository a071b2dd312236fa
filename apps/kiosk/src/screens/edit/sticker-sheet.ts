import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';

const SHEET_PATH = '/static/stickers/stickers.json';
const SHEET_TIMEOUT_MS = 10_000;

const SheetSticker = z.object({
  name: z.string(),
  url: z.string(),
  width: z.number().positive(),
  height: z.number().positive(),
  alt: z.string(),
});
export type SheetSticker = z.infer<typeof SheetSticker>;

const StickerGroup = z.object({
  group: z.string(),
  title: z.string().optional(),
  stickers: z.array(SheetSticker).min(1),
});
export type StickerGroup = z.infer<typeof StickerGroup>;

/** The stickers by group; undefined while they are on their way. */
export function useStickerSheet() {
  const { data, isError, refetch } = useQuery(SHEET_QUERY);
  return { groups: data, hasFailed: isError, retry: () => void refetch() };
}

const SHEET_QUERY = queryOptions({
  queryKey: ['stickers'],
  staleTime: Number.POSITIVE_INFINITY,
  retry: 2,
  queryFn: async ({ signal }): Promise<StickerGroup[]> => {
    const limit = AbortSignal.timeout(SHEET_TIMEOUT_MS);
    const answer = await fetch(SHEET_PATH, { signal: AbortSignal.any([signal, limit]) });
    return z.array(StickerGroup).parse(await answer.json());
  },
});
