import { type ConsoleFrame, type FrameCatalogue, frameCalls } from '@jepret/contract/console';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';

const FRAMES = ['frames'];
export const FRAME_KEYS = [FRAMES];

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

/** As far as can be told here; what is offered at a place is the server's to say. */
export function showHidden(client: QueryClient, frame: ConsoleFrame, isHidden: boolean): void {
  client.setQueriesData<FrameCatalogue>({ queryKey: FRAMES }, (known) => {
    if (!known) return known;
    const offer = isHidden ? 'hidden' : offerOf(frame, known.today);
    const changed: ConsoleFrame = { ...frame, is_hidden: isHidden, offer };
    const frames = known.frames.map((one) => (nameOf(one) === nameOf(frame) ? changed : one));
    return { ...known, frames };
  });
}

function offerOf({ fault, season, seasons }: ConsoleFrame, today: string): ConsoleFrame['offer'] {
  if (fault !== null) return 'broken';
  const isInSeason = seasons.length === 0 || (season !== null && season.from <= today);
  return isInSeason ? 'offered' : 'out of season';
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
