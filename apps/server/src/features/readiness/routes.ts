import { type CameraSide, calls, toSlug } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { translateFor } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import { ofLocation, sayProblem } from './problems.ts';
import type { RefusedUploads } from './refused-uploads.ts';
import type { Readiness } from './service.ts';

interface ReadinessRouteDependencies {
  readiness: Readiness;
  refusedUploads: RefusedUploads;
  isMoneyReal: boolean;
  getStanding(kioskId: string): Promise<KioskStanding>;
  countWaitingPrints(location: string): Promise<number>;
}

interface KioskStanding {
  /** A name. */
  location: string;
  isFixed: boolean;
  cameraSide: CameraSide | null;
  /** A location that it named wrongly (SIGN-75). */
  refused: { named: string; location: string } | undefined;
}

export function registerReadinessRoutes(
  app: FastifyInstance,
  {
    readiness,
    refusedUploads,
    isMoneyReal,
    getStanding,
    countWaitingPrints,
  }: ReadinessRouteDependencies,
): void {
  route(app, calls.readiness, async ({ caller, request }) => {
    const t = translateFor(request);
    const { location, isFixed, cameraSide, refused } = await getStanding(caller.kioskId);
    const slug = toSlug(location);
    const [{ problems, canTakeMoney }, waiting_prints] = await Promise.all([
      readiness.check(slug),
      countWaitingPrints(slug),
    ]);
    const all = [...(refused ? [ofLocation(refused)] : []), ...problems];
    return {
      data: {
        can_take_money: canTakeMoney,
        is_money_real: isMoneyReal,
        hindrances: all.map((problem) => sayProblem(t, problem)),
        location: isFixed ? location : null,
        camera_side: cameraSide,
        waiting_prints,
      },
    };
  });

  route(app, calls.reportRefusedUpload, async ({ caller: { kioskId } }) => {
    const { location } = await getStanding(kioskId);
    refusedUploads.note(toSlug(location), kioskId);
    return { data: null };
  });
}
