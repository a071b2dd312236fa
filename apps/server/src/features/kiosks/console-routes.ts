import { type BoothProblem, toSlug } from '@jepret/contract';
import { type ConsoleBooth, consoleCalls } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { actorOf, type ConsoleCaller, isWithinReach } from '../../http/access/console-access.ts';
import { route } from '../../http/route.ts';
import { isRecent } from '../../ports/clock.ts';
import type { KioskService } from './service.ts';

/** A kiosk asks how the booth is every few seconds; its token is touched once a minute. */
const HEARD_OF_MS = 3 * 60_000;

type ListedKiosk = Awaited<ReturnType<KioskService['list']>>[number];

interface LocationReadiness {
  canTakeMoney: boolean;
  problems: BoothProblem[];
  waitingPrints: number;
}

interface Dependencies {
  kiosks: KioskService;
  clock: Clock;
  /** Of a place, by its slug. */
  checkLocation(slug: string): Promise<LocationReadiness>;
}

/** The page *Booths*. */
export function registerBoothRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { kiosks } = dependencies;
  const describe = createDescription(dependencies);

  /** Foreign ones are as good as unknown. */
  const getOwn = async (id: string, caller: ConsoleCaller): Promise<void> => {
    const kiosk = (await kiosks.list()).find((one) => one.id === id);
    if (kiosk && isWithinReach(caller, 'booths.change', slugOf(kiosk))) return;
    throw new BoothError('not_found', 'There is no such booth.');
  };
  const describeOne = async (id: string): Promise<ConsoleBooth> => {
    const kiosk = (await kiosks.list()).find((one) => one.id === id);
    if (!kiosk) throw new BoothError('not_found', 'There is no such booth.');
    return describe(kiosk);
  };

  route(app, consoleCalls.listBooths, async ({ caller }) => {
    const within = (await kiosks.list()).filter((kiosk) =>
      isWithinReach(caller, 'booths.see', slugOf(kiosk)),
    );
    return { data: await Promise.all(within.map(describe)) };
  });

  route(app, consoleCalls.renameBooth, async ({ params, body, caller }) => {
    await getOwn(params.id, caller);
    await kiosks.rename(params.id, body.name, actorOf(caller));
    return { data: await describeOne(params.id), message: `The booth is called ${body.name}.` };
  });

  route(app, consoleCalls.signOutBooth, async ({ params, caller }) => {
    await getOwn(params.id, caller);
    await kiosks.revoke(params.id, actorOf(caller));
    return {
      data: await describeOne(params.id),
      message: 'The booth is signed out; staff can sign it in again with a code.',
    };
  });
}

/** SIGN-48: one that never said where it stands stands at `default`. */
const nameOf = ({ location }: ListedKiosk): string => location ?? 'default';
const slugOf = (kiosk: ListedKiosk): string => toSlug(nameOf(kiosk));

function createDescription({ clock, checkLocation }: Dependencies) {
  return async (kiosk: ListedKiosk): Promise<ConsoleBooth> => {
    const { canTakeMoney, problems, waitingPrints } = await checkLocation(slugOf(kiosk));
    const { lastUsedAt, isSignedIn } = kiosk;
    const isHeardOf = lastUsedAt !== null && isRecent(lastUsedAt, clock.now(), HEARD_OF_MS);
    return {
      id: kiosk.id,
      name: kiosk.name,
      location: { slug: slugOf(kiosk), name: nameOf(kiosk) },
      version: kiosk.appVersion,
      camera: kiosk.cameraLabel,
      seen_at: lastUsedAt,
      is_signed_in: isSignedIn,
      is_open: isSignedIn && isHeardOf && canTakeMoney,
      problems,
      waiting_prints: waitingPrints,
    };
  };
}
