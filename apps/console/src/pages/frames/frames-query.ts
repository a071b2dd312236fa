import { type ConsoleFrame, type FrameCatalogue, frameCalls } from '@jepret/contract/console';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';

const FRAMES = ['frames'];
export const FRAME_KEYS = [FRAMES];

/** With a location, the offers are those of that location. */
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

/** Shows a saved frame at once. */
export function showFrame(client: QueryClient, frame: ConsoleFrame): void {
  replaceFrames(client, (frames) =>
    frames.map((one) => (nameOf(one) === nameOf(frame) ? frame : one)),
  );
  // Offers at a location come from the server.
  void reloadFrames(client);
}

/** Shows the expected offer; offers at a location come from the server. */
export function showHidden(client: QueryClient, frame: ConsoleFrame, isHidden: boolean): void {
  client.setQueriesData<FrameCatalogue>({ queryKey: FRAMES }, (catalogue) => {
    if (!catalogue) return catalogue;
    const offer = isHidden ? 'hidden' : offerOf(frame, catalogue.today);
    const changed: ConsoleFrame = { ...frame, is_hidden: isHidden, offer };
    const frames = catalogue.frames.map((one) => (nameOf(one) === nameOf(frame) ? changed : one));
    return { ...catalogue, frames };
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
    (catalogue) => catalogue && { ...catalogue, frames: change(catalogue.frames) },
  );

export const reloadFrames = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: FRAMES });
