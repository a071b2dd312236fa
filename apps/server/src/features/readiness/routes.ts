import { type CameraSide, calls, toSlug } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { translateFor } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import { toLocationProblem, translateProblem } from './problems.ts';
import type { RefusedUploads } from './refused-uploads.ts';
import type { Readiness } from './service.ts';

interface ReadinessRouteDependencies {
  readiness: Readiness;
  refusedUploads: RefusedUploads;
  isMoneyReal: boolean;
  getSetup(kioskId: string): Promise<KioskSetup>;
  countWaitingPrints(location: string): Promise<number>;
}

interface KioskSetup {
  location: string;
  isFixed: boolean;
  cameraSide: CameraSide | null;
  /** Another location that the kiosk named (SIGN-75). */
  refused: { named: string; location: string } | undefined;
}

export function registerReadinessRoutes(
  app: FastifyInstance,
  {
    readiness,
    refusedUploads,
    isMoneyReal,
    getSetup,
    countWaitingPrints,
  }: ReadinessRouteDependencies,
): void {
  route(app, calls.readiness, async ({ caller, request }) => {
    const t = translateFor(request);
    const { location, isFixed, cameraSide, refused } = await getSetup(caller.kioskId);
    const slug = toSlug(location);
    const [{ problems, canTakeMoney }, waiting_prints] = await Promise.all([
      readiness.check(slug),
      countWaitingPrints(slug),
    ]);
    const all = [...(refused ? [toLocationProblem(refused)] : []), ...problems];
    return {
      data: {
        can_take_money: canTakeMoney,
        is_money_real: isMoneyReal,
        hindrances: all.map((problem) => translateProblem(t, problem)),
        location: isFixed ? location : null,
        camera_side: cameraSide,
        waiting_prints,
      },
    };
  });

  route(app, calls.reportRefusedUpload, async ({ caller: { kioskId } }) => {
    const { location } = await getSetup(kioskId);
    refusedUploads.record(toSlug(location), kioskId);
    return { data: null };
  });
}
