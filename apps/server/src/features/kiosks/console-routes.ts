import { type BoothProblem, SILENT_AFTER_MS } from '@jepret/contract';
import {
  type BoothQuery,
  type BoothReport,
  type BoothSpan,
  type BoothState,
  type ConsoleBooth,
  consoleCalls,
  hasEveryWord,
  type ListedCommand,
} from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { formatZoneTime } from '../../domain/zone-days.ts';
import {
  actorOf,
  type ConsoleCaller,
  isWithinReach,
  requireReach,
} from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { toPageOfAll } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import { isRecent } from '../../ports/clock.ts';
import { locationNameOf, locationSlugOf } from './kiosk-location.ts';
import { type RefusedLocation, refusedLocationOf } from './location-reports.ts';
import type { KioskService, ListedKiosk } from './service.ts';

/** What all booths of a location share. */
interface LocationStatus {
  timeZone: string;
  canTakeMoney: boolean;
  problems: BoothProblem[];
  waitingPrints: number;
}

interface NamedLocation {
  slug: string;
  name: string;
}

/** What a booth reported, and how it was in the last day. */
interface BoothHistory {
  report: BoothReport | null;
  strip: BoothSpan[];
  commands: ListedCommand[];
}

interface Dependencies {
  kiosks: KioskService;
  clock: Clock;
  checkLocation(slug: string): Promise<LocationStatus>;
  listLocations(): Promise<readonly NamedLocation[]>;
  /** For a booth that named another location than its own (SIGN-75). */
  describeRefusedLocation(refused: RefusedLocation): BoothProblem;
  readHistories(kioskIds: readonly string[]): Promise<ReadonlyMap<string, BoothHistory>>;
}

/** The page *Booths*. */
export function registerBoothRoutes(app: FastifyInstance, dependencies: Dependencies): FindBooth {
  const { kiosks, checkLocation } = dependencies;

  async function listBooths(filter: BoothQuery, caller: ConsoleCaller): Promise<ConsoleBooth[]> {
    const within = (await kiosks.list()).filter((kiosk) =>
      isWithinReach(caller, 'booths.see', locationSlugOf(kiosk)),
    );
    const histories = await dependencies.readHistories(within.map(({ id }) => id));
    const slugs = [...new Set(within.map(locationSlugOf))];
    const statuses = new Map(
      await Promise.all(slugs.map(async (slug) => [slug, await checkLocation(slug)] as const)),
    );
    return within
      .flatMap((kiosk) => {
        const status = statuses.get(locationSlugOf(kiosk));
        return status
          ? describe({ ...kiosk, ...histories.get(kiosk.id) }, status, dependencies)
          : [];
      })
      .filter((booth) => isFound(booth, filter));
  }

  route(app, consoleCalls.listBooths, async ({ query, caller }) => ({
    data: toPageOfAll(await listBooths(query, caller), query.after, ({ id }) => id),
  }));

  route(app, consoleCalls.listBoothsOfToday, async ({ caller }) => ({
    data: await listBooths({}, caller),
  }));

  csvRoute(app, consoleCalls.listBooths, {
    access: consoleCalls.listBooths.access,
    titles: CSV_TITLES,
    async *listRows(query, caller) {
      for (const booth of await listBooths(query, caller)) yield toCells(booth);
    },
  });

  registerChanges(app, dependencies);
  return async (id, caller) => {
    const kiosk = (await kiosks.list()).find((one) => one.id === id);
    if (!kiosk || !isWithinReach(caller, 'booths.see', locationSlugOf(kiosk))) return undefined;
    const history = (await dependencies.readHistories([id])).get(id);
    const status = await checkLocation(locationSlugOf(kiosk));
    return describe({ ...kiosk, ...history }, status, dependencies);
  };
}

/** Undefined if there is none, or the caller may not see it. */
type FindBooth = (id: string, caller: ConsoleCaller) => Promise<ConsoleBooth | undefined>;

const CSV_TITLES = [
  'id',
  'name',
  'location',
  'status',
  'last seen',
  'time zone',
  'version',
  'camera',
  'recording',
  'pending prints',
  'problems',
  'remedies',
  'accepted',
] as const;

function registerChanges(app: FastifyInstance, dependencies: Dependencies): void {
  const { kiosks, checkLocation, listLocations } = dependencies;

  /** Booths outside the caller's reach count as unknown. */
  const getOwn = async (id: string, caller: ConsoleCaller): Promise<ListedKiosk> => {
    const kiosk = (await kiosks.list()).find((one) => one.id === id);
    if (kiosk && isWithinReach(caller, 'booths.change', locationSlugOf(kiosk))) return kiosk;
    throw new BoothError('not_found', 'There is no such booth.');
  };
  const describeOwn = async (id: string, caller: ConsoleCaller): Promise<ConsoleBooth> => {
    const kiosk = await getOwn(id, caller);
    const history = (await dependencies.readHistories([id])).get(id);
    const status = await checkLocation(locationSlugOf(kiosk));
    return describe({ ...kiosk, ...history }, status, dependencies);
  };

  route(app, consoleCalls.renameBooth, async ({ params, body, caller }) => {
    await getOwn(params.id, caller);
    await kiosks.rename(params.id, body, actorOf(caller));
    return {
      data: await describeOwn(params.id, caller),
      message: `The booth is called ${body.name}.`,
    };
  });

  route(app, consoleCalls.acceptBooth, async ({ params, caller }) => {
    await getOwn(params.id, caller);
    await kiosks.accept(params.id, actorOf(caller));
    return {
      data: await describeOwn(params.id, caller),
      message: 'The booth is accepted: sessions can be moved to it.',
    };
  });

  route(app, consoleCalls.setBoothLocation, async ({ params, body, caller }) => {
    await getOwn(params.id, caller);
    requireReach(caller, 'booths.change', body.location);
    const location = (await listLocations()).find(({ slug }) => slug === body.location);
    if (!location) throw invalid([{ field: 'location', message: 'There is no such location.' }]);
    const change = { location: location.name, was: body.was };
    await kiosks.changeLocation(params.id, change, actorOf(caller));
    return {
      data: await describeOwn(params.id, caller),
      message: `The booth’s location is ${location.name}; its screen changes within a minute.`,
    };
  });

  route(app, consoleCalls.setBoothCameraSide, async ({ params, body, caller }) => {
    await getOwn(params.id, caller);
    const change = { side: body.camera_side, was: body.was };
    await kiosks.changeCameraSide(params.id, change, actorOf(caller));
    return {
      data: await describeOwn(params.id, caller),
      message: 'The arrow is saved; the next session shows it.',
    };
  });

  registerEndings(app, { kiosks, getOwn, describeOwn });
}

interface Endings {
  kiosks: KioskService;
  getOwn(id: string, caller: ConsoleCaller): Promise<ListedKiosk>;
  describeOwn(id: string, caller: ConsoleCaller): Promise<ConsoleBooth>;
}

/** Signing a booth out, retiring and restoring it. */
function registerEndings(app: FastifyInstance, { kiosks, getOwn, describeOwn }: Endings): void {
  route(app, consoleCalls.signOutBooth, async ({ params, caller }) => {
    await getOwn(params.id, caller);
    await kiosks.revoke(params.id, actorOf(caller));
    return {
      data: await describeOwn(params.id, caller),
      message: 'The booth is signed out. Staff can sign it in again with a code.',
    };
  });

  route(app, consoleCalls.retireBooth, async ({ params, caller }) => {
    await getOwn(params.id, caller);
    await kiosks.retire(params.id, actorOf(caller));
    return { data: await describeOwn(params.id, caller), message: 'The booth is retired.' };
  });

  route(app, consoleCalls.restoreBooth, async ({ params, caller }) => {
    await getOwn(params.id, caller);
    await kiosks.restore(params.id, actorOf(caller));
    return {
      data: await describeOwn(params.id, caller),
      message: 'The booth is listed again. Staff can sign it in with a code.',
    };
  });
}

function describe(
  kiosk: ListedKiosk & Partial<BoothHistory>,
  status: LocationStatus,
  { clock, describeRefusedLocation }: Dependencies,
): ConsoleBooth {
  const refused = refusedLocationOf(kiosk);
  return {
    id: kiosk.id,
    name: kiosk.name,
    location: {
      slug: locationSlugOf(kiosk),
      name: locationNameOf(kiosk),
      time_zone: status.timeZone,
    },
    version: kiosk.appVersion,
    camera: kiosk.cameraLabel,
    camera_side: kiosk.cameraSide,
    recording: kiosk.recording,
    seen_at: kiosk.lastUsedAt,
    state: stateOf(kiosk, status, clock.now()),
    is_accepted: kiosk.isAccepted,
    signed_in_by: kiosk.signerEmail,
    problems: [...(refused ? [describeRefusedLocation(refused)] : []), ...status.problems],
    waiting_prints: status.waitingPrints,
    report: kiosk.report ?? null,
    strip: kiosk.strip ?? [],
    is_locked: kiosk.lockedAt !== null,
    commands: kiosk.commands ?? [],
  };
}

function stateOf(
  { isSignedIn, lastUsedAt, retiredAt, lockedAt }: ListedKiosk,
  { canTakeMoney }: LocationStatus,
  now: number,
): BoothState {
  if (retiredAt !== null) return 'retired';
  if (!isSignedIn) return 'signed-out';
  if (lastUsedAt === null || !isRecent(lastUsedAt, now, SILENT_AFTER_MS)) return 'silent';
  if (lockedAt !== null) return 'locked';
  return canTakeMoney ? 'open' : 'closed';
}

function isFound(booth: ConsoleBooth, { search = '', location, state }: BoothQuery): boolean {
  const { id, name, version, camera, recording } = booth;
  return (
    (location === undefined || booth.location.slug === location) &&
    isStateFound(booth, { search, state }) &&
    hasEveryWord(search, [id, name, booth.location.name, version, camera, recording])
  );
}

/** Retired booths are found only by state or by their complete id. */
const isStateFound = (booth: ConsoleBooth, { search, state }: BoothQuery): boolean =>
  state === undefined ? booth.state !== 'retired' || booth.id === search : booth.state === state;

const toCells = (booth: ConsoleBooth) => [
  booth.id,
  booth.name,
  booth.location.name,
  booth.state,
  booth.seen_at === null ? null : formatZoneTime(booth.seen_at, booth.location.time_zone),
  booth.location.time_zone,
  booth.version,
  booth.camera,
  booth.recording,
  booth.waiting_prints,
  booth.problems.map(({ reason }) => reason).join(' '),
  booth.problems.map(({ remedy }) => remedy).join(' '),
  booth.is_accepted ? 'yes' : 'no',
];
