import { toSlug } from '@jepret/contract';
import {
  type ChangeFrameBody,
  type ConsoleFrame,
  consoleCalls,
  type FrameQuery,
  type FrameSeason,
  findFrames,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { actorOf, type ConsoleCaller, requireReach } from '../../http/access/console-access.ts';
import type { CountAttempt, RateLimit } from '../../http/access/rate-limits.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { route } from '../../http/route.ts';
import {
  canChangeFrame,
  FRAMES_RIGHT,
  requireChangeable,
  requireOwnLocations,
} from './console/reach.ts';
import { CSV_TITLES, describeFrame, toCells } from './console/view.ts';
import type { FrameOverview } from './frame-overviews.ts';
import type { FrameKey, FrameSettings } from './frame-row.ts';
import { listFeasts } from './seasons/feasts.ts';
import { Season } from './seasons/seasons.ts';
import type { FrameService } from './service.ts';

interface Dependencies {
  frames: FrameService;
  /** Slugs of all locations. */
  listLocations(): Promise<string[]>;
  countAttempt: CountAttempt;
}

/** For each person, because the previous template is kept for a week each time. */
const WINDOW_LIMIT: RateLimit = { name: 'frame-windows', max: 100, windowMs: 86_400_000 };

/** The page *Frames*: the list, seasons, locations and order. Uploads are in `template-routes.ts`. */
export function registerFrameConsoleRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { frames } = dependencies;
  const find = async (
    { location, ...filter }: FrameQuery,
    caller: ConsoleCaller,
  ): Promise<ConsoleFrame[]> => {
    if (location !== undefined) requireReach(caller, FRAMES_RIGHT, location);
    const all = await frames.listAll(location);
    const described = all.map((frame) => describeFrame(frame, canChangeFrame(caller, frame)));
    return findFrames(described, filter);
  };

  route(app, consoleCalls.listFrames, async ({ query, caller }) => {
    const found = await find(query, caller);
    const { today, zone } = await frames.findToday(query.location);
    return { data: { today, time_zone: zone, feasts: listFeasts(today), frames: found } };
  });

  csvRoute(app, consoleCalls.listFrames, {
    access: consoleCalls.listFrames.access,
    titles: CSV_TITLES,
    async *listRows(query: FrameQuery, caller) {
      for (const frame of await find(query, caller)) yield toCells(frame);
    },
  });

  registerChanges(app, dependencies);
}

interface FrameParams {
  category: string;
  name: string;
}

const keyOfParams = ({ category, name }: FrameParams): FrameKey => ({
  categoryName: category,
  frameName: name,
});

const fullNameOf = ({ category, name }: FrameParams): string => `${category}/${name}`;

function registerChanges(
  app: FastifyInstance,
  { frames, listLocations, countAttempt }: Dependencies,
): void {
  const getChangeable: GetChangeable = async (params, caller) => {
    const frame = await frames.getCurrent(keyOfParams(params));
    requireChangeable(caller, frame);
    return frame;
  };

  const change = async (
    seen: readonly (FrameParams & { version: number })[],
    changes: Changes,
    caller: ConsoleCaller,
  ): Promise<ConsoleFrame[]> => {
    for (const one of seen) await getChangeable(one, caller);
    const { locations } = changes;
    if (locations) {
      requireOwnLocations(caller, locations);
      await requireKnownLocations(locations, listLocations);
    }
    const changed = await frames.change(
      seen.map((one) => ({ name: fullNameOf(one), seenVersion: one.version })),
      toSettings(changes),
      actorOf(caller),
    );
    return changed.map((frame) => describeFrame(frame, canChangeFrame(caller, frame)));
  };

  route(app, consoleCalls.changeFrame, async ({ params, body, caller }) => {
    const { version, changes } = body;
    const [data] = await change([{ ...params, version }], changes, caller);
    return { data: data as ConsoleFrame, message: `${params.name} is ${describeChange(changes)}.` };
  });

  route(app, consoleCalls.changeFrames, async ({ body, caller }) => {
    const data = await change(body.frames, body.changes, caller);
    const which = data.length === 1 ? '1 frame is' : `${data.length} frames are`;
    return { data, message: `${which} ${describeChange(body.changes)}.` };
  });

  route(app, consoleCalls.moveFrame, async ({ params, body, caller }) => {
    await getChangeable(params, caller);
    await frames.move(fullNameOf(params), body.before ?? undefined, actorOf(caller));
    return { data: null, message: `${params.name} is moved.` };
  });

  registerRemovals(app, frames, getChangeable);

  route(app, consoleCalls.changeFrameWindows, async ({ params, body, caller, reply }) => {
    await getChangeable(params, caller);
    await countAttempt(WINDOW_LIMIT, caller.staffId, reply);
    const { version, slots, snaps, is_no_cut } = body;
    const windows = { slots, snaps, isNoCut: is_no_cut };
    const actor = actorOf(caller);
    const changed = await frames.changeWindows(fullNameOf(params), windows, actor, version);
    return {
      data: describeFrame(changed, canChangeFrame(caller, changed)),
      message: `${params.name} has its new windows.`,
    };
  });
}

type GetChangeable = (params: FrameParams, caller: ConsoleCaller) => Promise<FrameOverview>;

function registerRemovals(
  app: FastifyInstance,
  frames: FrameService,
  getChangeable: GetChangeable,
): void {
  route(app, consoleCalls.removeFrame, async ({ params, body, caller }) => {
    await getChangeable(params, caller);
    await frames.remove(fullNameOf(params), actorOf(caller), body.version);
    return { data: null, message: `${params.name} is removed.` };
  });

  route(app, consoleCalls.restoreFrame, async ({ params, body, caller }) => {
    const key = keyOfParams(params);
    requireChangeable(caller, await frames.getRemoved(key));
    const restored = await frames.restore(key, actorOf(caller), body.version);
    return {
      data: describeFrame(restored, canChangeFrame(caller, restored)),
      message: `${params.name} is restored.`,
    };
  });
}

type Changes = ChangeFrameBody['changes'];

const toSettings = ({ is_hidden, seasons, locations }: Changes): FrameSettings => ({
  ...(is_hidden !== undefined && { isHidden: is_hidden }),
  ...(seasons && { seasons: readSeasons(seasons) }),
  ...(locations && { locations: [...new Set(locations.map(toSlug))] }),
});

function describeChange({ is_hidden, ...others }: Changes): string {
  if (is_hidden === undefined || Object.keys(others).length > 0) return 'changed';
  return is_hidden ? 'hidden' : 'shown again';
}

const Seasons = z.array(Season);

/** Errors have the same texts as on the command line. */
export function readSeasons(seasons: readonly FrameSeason[]): Season[] {
  const read = Seasons.safeParse(seasons);
  if (read.success) return read.data;
  throw invalid(
    read.error.issues.map(({ path, message }) => ({
      field: `seasons.${String(path[0] ?? 0)}`,
      message,
    })),
  );
}

export async function requireKnownLocations(
  slugs: readonly string[],
  listLocations: () => Promise<string[]>,
): Promise<void> {
  const known = await listLocations();
  const unknown = slugs.filter((slug) => !known.includes(slug));
  if (unknown.length === 0) return;
  throw new BoothError('invalid', `There is no location ${unknown.join(', ')}.`, {
    faults: [{ field: 'locations', message: `There is no location ${unknown.join(', ')}.` }],
  });
}
