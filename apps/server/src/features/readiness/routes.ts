import { type CameraSide, calls, type Readiness as KioskReadiness, toSlug } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import type { FastifyInstance } from 'fastify';
import { translateFor } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import { LOCK_PROBLEM, toLocationProblem, translateProblem } from './problems.ts';
import type { RefusedUploads } from './refused-uploads.ts';
import type { Readiness } from './service.ts';

export interface ReadinessRouteDependencies {
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
  isLocked: boolean;
  /** Another location that the kiosk named (SIGN-75). */
  refused: { named: string; location: string } | undefined;
}

/** Reads what the kiosk needs to know before it takes payments. */
export const createReadReadiness =
  ({ readiness, isMoneyReal, getSetup, countWaitingPrints }: ReadinessRouteDependencies) =>
  async (
    kioskId: string,
    t: Translate,
  ): Promise<{ slug: string; isLocked: boolean; readiness: KioskReadiness }> => {
    const { location, isFixed, cameraSide, refused, isLocked } = await getSetup(kioskId);
    const slug = toSlug(location);
    const [{ problems, canTakeMoney }, waiting_prints] = await Promise.all([
      readiness.check(slug),
      countWaitingPrints(slug),
    ]);
    const all = [
      ...(refused ? [toLocationProblem(refused)] : []),
      ...problems,
      // The last one is the visitor's reason.
      ...(isLocked ? [LOCK_PROBLEM] : []),
    ];
    return {
      slug,
      isLocked,
      readiness: {
        can_take_money: canTakeMoney && !isLocked,
        is_money_real: isMoneyReal,
        hindrances: all.map((problem) => translateProblem(t, problem)),
        location: isFixed ? location : null,
        camera_side: cameraSide,
        waiting_prints,
      },
    };
  };

export function registerReadinessRoutes(
  app: FastifyInstance,
  dependencies: ReadinessRouteDependencies,
): void {
  const { refusedUploads, getSetup } = dependencies;
  const readReadiness = createReadReadiness(dependencies);

  // Pages of earlier versions call it; later ones get the same with each heartbeat.
  route(app, calls.readiness, async ({ caller, request }) => ({
    data: (await readReadiness(caller.kioskId, translateFor(request))).readiness,
  }));

  route(app, calls.reportRefusedUpload, async ({ caller: { kioskId } }) => {
    const { location } = await getSetup(kioskId);
    refusedUploads.record(toSlug(location), kioskId);
    return { data: null };
  });
}
