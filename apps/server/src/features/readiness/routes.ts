import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { translateFor } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import { sayProblem } from './problems.ts';
import type { RefusedUploads } from './refused-uploads.ts';
import type { Readiness } from './service.ts';

interface ReadinessRouteDependencies {
  readiness: Readiness;
  refusedUploads: RefusedUploads;
  isMoneyReal: boolean;
  /** The slug of where a kiosk stands. */
  getLocation(kioskId: string): Promise<string>;
  countWaitingPrints(location: string): Promise<number>;
}

export function registerReadinessRoutes(
  app: FastifyInstance,
  {
    readiness,
    refusedUploads,
    isMoneyReal,
    getLocation,
    countWaitingPrints,
  }: ReadinessRouteDependencies,
): void {
  route(app, calls.readiness, async ({ caller, request }) => {
    const t = translateFor(request);
    const location = await getLocation(caller.kioskId);
    const [{ problems, canTakeMoney }, waiting_prints] = await Promise.all([
      readiness.check(location),
      countWaitingPrints(location),
    ]);
    return {
      data: {
        can_take_money: canTakeMoney,
        is_money_real: isMoneyReal,
        hindrances: problems.map((problem) => sayProblem(t, problem)),
        waiting_prints,
      },
    };
  });

  route(app, calls.reportRefusedUpload, async ({ caller: { kioskId } }) => {
    refusedUploads.note(await getLocation(kioskId), kioskId);
    return { data: null };
  });
}
