import { type ConsoleFrame, type FrameCatalogue, frameCalls } from '@jepret/contract/console';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';

const FRAMES = ['frames'];

/** With a location: what is offered there. */
export const framesQuery = (api: ConsoleApi, location: string | undefined) =>
  queryOptions({
    queryKey: [...FRAMES, location ?? ''],
    queryFn: async ({ signal }) =>
      (
        await api.call(frameCalls.listFrames, {
          query: location === undefined ? {} : { location },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });

export const nameOf = ({
  category_name,
  frame_name,
}: Pick<ConsoleFrame, 'category_name' | 'frame_name'>): string => `${category_name}/${frame_name}`;

export const paramsOf = ({ category_name, frame_name }: ConsoleFrame) => ({
  category: category_name,
  name: frame_name,
});

/** What the server has just confirmed is shown at once. */
export function showFrame(client: QueryClient, frame: ConsoleFrame): void {
  replaceFrames(client, (frames) =>
    frames.map((one) => (nameOf(one) === nameOf(frame) ? frame : one)),
  );
  // Offers of a place are the server's to say.
  void reloadFrames(client);
}

export const replaceFrames = (
  client: QueryClient,
  change: (frames: ConsoleFrame[]) => ConsoleFrame[],
): void =>
  void client.setQueriesData<FrameCatalogue>(
    { queryKey: FRAMES },
    (known) => known && { ...known, frames: change(known.frames) },
  );

export const reloadFrames = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: FRAMES });
