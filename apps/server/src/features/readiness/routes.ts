import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Readiness } from './service.ts';

interface ReadinessRouteDependencies {
  readiness: Readiness;
  isMoneyReal: boolean;
  /** The slug of where a kiosk stands. */
  getLocation(kioskId: string): Promise<string>;
  countWaitingPrints(location: string): Promise<number>;
}

export function registerReadinessRoutes(
  app: FastifyInstance,
  { readiness, isMoneyReal, getLocation, countWaitingPrints }: ReadinessRouteDependencies,
): void {
  route(app, calls.readiness, async ({ caller }) => {
    const location = await getLocation(caller.kioskId);
    const [{ problems, canTakeMoney }, waiting_prints] = await Promise.all([
      readiness.check(location),
      countWaitingPrints(location),
    ]);
    return {
      data: {
        can_take_money: canTakeMoney,
        is_money_real: isMoneyReal,
        hindrances: problems,
        waiting_prints,
      },
    };
  });
}
