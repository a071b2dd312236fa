import type { BoothProblem } from '@jepret/contract';
import {
  type BoothQuery,
  type BoothState,
  type ConsoleBooth,
  consoleCalls,
  hasEveryWord,
} from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { toZoneTime } from '../../domain/zone-days.ts';
import {
  actorOf,
  type ConsoleCaller,
  isWithinReach,
  requireReach,
} from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { toPageOfAll } from '../../http/pages.ts';
import { route } from '../../http/route.ts';
import { isRecent } from '../../ports/clock.ts';
import { locationNameOf, locationSlugOf } from './kiosk-location.ts';
import type { KioskService, ListedKiosk } from './service.ts';
import { type RefusedLocation, refusedLocationOf } from './standing.ts';

/** A kiosk asks how the booth is every few seconds; its token is touched once a minute. */
const HEARD_OF_MS = 3 * 60_000; // CONSOLE-33

/** What every booth of a place shares. */
interface PlaceOfBooths {
  timeZone: string;
  canTakeMoney: boolean;
  problems: BoothProblem[];
  waitingPrints: number;
}

interface Place {
  slug: string;
  name: string;
}

interface Dependencies {
  kiosks: KioskService;
  clock: Clock;
  /** Of a place, by its slug. */
  checkLocation(slug: string): Promise<PlaceOfBooths>;
  listPlaces(): Promise<readonly Place[]>;
  /** Of a location that a booth named wrongly (SIGN-75). */
  describeRefusedLocation(refused: RefusedLocation): BoothProblem;
}

/** The page *Booths*. */
export function registerBoothRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { kiosks, checkLocation } = dependencies;

  async function listBooths(filter: BoothQuery, caller: ConsoleCaller): Promise<ConsoleBooth[]> {
    const within = (await kiosks.list()).filter((kiosk) =>
      isWithinReach(caller, 'booths.see', locationSlugOf(kiosk)),
    );
    const slugs = [...new Set(within.map(locationSlugOf))];
    const places = new Map(
      await Promise.all(slugs.map(async (slug) => [slug, await checkLocation(slug)] as const)),
    );
    return within
      .flatMap((kiosk) => {
        const place = places.get(locationSlugOf(kiosk));
        return place ? describe(kiosk, place, dependencies) : [];
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
}

const CSV_TITLES = [
  'id',
  'name',
  'location',
  'state',
  'last seen',
  'time zone',
  'version',
  'camera',
  'recording',
  'waiting prints',
  'problems',
  'remedies',
  'accepted',
] as const;

function registerChanges(app: FastifyInstance, dependencies: Dependencies): void {
  const { kiosks, checkLocation, listPlaces } = dependencies;

  /** Foreign ones are as good as unknown. */
  const getOwn = async (id: string, caller: ConsoleCaller): Promise<ListedKiosk> => {
    const kiosk = (await kiosks.list()).find((one) => one.id === id);
    if (kiosk && isWithinReach(caller, 'booths.change', locationSlugOf(kiosk))) return kiosk;
    throw new BoothError('not_found', 'There is no such booth.');
  };
  const describeOwn = async (id: string, caller: ConsoleCaller): Promise<ConsoleBooth> => {
    const kiosk = await getOwn(id, caller);
    return describe(kiosk, await checkLocation(locationSlugOf(kiosk)), dependencies);
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
    const place = (await listPlaces()).find(({ slug }) => slug === body.location);
    if (!place) throw invalid([{ field: 'location', message: 'There is no such location.' }]);
    const change = { location: place.name, was: body.was };
    await kiosks.changeLocation(params.id, change, actorOf(caller));
    return {
      data: await describeOwn(params.id, caller),
      message: `The booth’s location is ${place.name}; its screen changes within a minute.`,
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

  route(app, consoleCalls.signOutBooth, async ({ params, caller }) => {
    await getOwn(params.id, caller);
    await kiosks.revoke(params.id, actorOf(caller));
    return {
      data: await describeOwn(params.id, caller),
      message: 'The booth is signed out; staff can sign it in again with a code.',
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
      message: 'The booth is listed again; staff sign it in with a code.',
    };
  });
}

function describe(
  kiosk: ListedKiosk,
  place: PlaceOfBooths,
  { clock, describeRefusedLocation }: Dependencies,
): ConsoleBooth {
  const refused = refusedLocationOf(kiosk);
  return {
    id: kiosk.id,
    name: kiosk.name,
    location: {
      slug: locationSlugOf(kiosk),
      name: locationNameOf(kiosk),
      time_zone: place.timeZone,
    },
    version: kiosk.appVersion,
    camera: kiosk.cameraLabel,
    camera_side: kiosk.cameraSide,
    recording: kiosk.recording,
    seen_at: kiosk.lastUsedAt,
    state: stateOf(kiosk, place, clock.now()),
    is_accepted: kiosk.isAccepted,
    signed_in_by: kiosk.signerEmail,
    problems: [...(refused ? [describeRefusedLocation(refused)] : []), ...place.problems],
    waiting_prints: place.waitingPrints,
  };
}

function stateOf(
  { isSignedIn, lastUsedAt, retiredAt }: ListedKiosk,
  { canTakeMoney }: PlaceOfBooths,
  now: number,
): BoothState {
  if (retiredAt !== null) return 'retired';
  if (!isSignedIn) return 'signed-out';
  if (lastUsedAt === null || !isRecent(lastUsedAt, now, HEARD_OF_MS)) return 'silent';
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

/** Retired ones only for a person who asks for them, by the state or by their id. */
const isStateFound = (booth: ConsoleBooth, { search, state }: BoothQuery): boolean =>
  state === undefined ? booth.state !== 'retired' || booth.id === search : booth.state === state;

const toCells = (booth: ConsoleBooth) => [
  booth.id,
  booth.name,
  booth.location.name,
  booth.state,
  booth.seen_at === null ? null : toZoneTime(booth.seen_at, booth.location.time_zone),
  booth.location.time_zone,
  booth.version,
  booth.camera,
  booth.recording,
  booth.waiting_prints,
  booth.problems.map(({ reason }) => reason).join(' '),
  booth.problems.map(({ remedy }) => remedy).join(' '),
  booth.is_accepted ? 'yes' : 'no',
];
