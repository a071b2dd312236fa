import { calls, type Hindrance } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { describeTrouble } from '../../ports/printer-words.ts';

interface ReadinessRouteDependencies {
  getPrinterHealth(): Promise<PrinterHealth>;
  /** In the location where the kiosk stands. */
  countWaitingPrints(kioskId: string): Promise<number>;
}

const VISITOR_TEXT =
  'Our printer is taking a short break. Your photos come by e-mail right away, and your print follows as soon as it is back.';

export function registerReadinessRoutes(
  app: FastifyInstance,
  { getPrinterHealth, countWaitingPrints }: ReadinessRouteDependencies,
): void {
  route(app, calls.readiness, async ({ caller }) => {
    const [health, waiting_prints] = await Promise.all([
      getPrinterHealth(),
      countWaitingPrints(caller.kioskId),
    ]);
    return { data: { hindrances: listHindrances(health), waiting_prints } };
  });
}

const listHindrances = ({ trouble }: PrinterHealth): Hindrance[] =>
  trouble ? [{ subject: 'printer', visitor_text: VISITOR_TEXT, ...describeTrouble(trouble) }] : [];
