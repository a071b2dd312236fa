import { type CheckResult, consoleCalls } from '@jepret/contract/console';
import type { Scheduler } from '@jepret/time';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import type { CountAttempt } from '../../http/access/rate-limits.ts';
import { route } from '../../http/route.ts';
import { type Check, runCheck } from './check.ts';

/** Each check calls the real service, and providers and mail servers have limits too. */
const CHECK_LIMIT = { name: 'check', max: 20, windowMs: 600_000 }; // OPS-65

interface Dependencies {
  checks: readonly Check[];
  scheduler: Scheduler;
  countAttempt: CountAttempt;
  logger: FastifyBaseLogger;
}

/** The checks on the page *Settings*, one call each: a slow one does not delay the others. */
export function registerDoctorRoutes(
  app: FastifyInstance,
  { checks, scheduler, countAttempt, logger }: Dependencies,
): void {
  const reportError = (err: unknown, check: string) =>
    logger.error({ err, check }, 'a check of the booth failed');

  route(app, consoleCalls.listChecks, async () => ({ data: checks.map(({ name }) => name) }));

  route(app, consoleCalls.runCheck, async ({ params, caller, reply }) => {
    const check = checks.find(({ name }) => name === params.name);
    if (!check) throw new BoothError('not_found', 'There is no such check.');
    await countAttempt(CHECK_LIMIT, `${check.name}:${caller.staffId}`, reply);
    const data: CheckResult = await runCheck(check, scheduler, reportError);
    return { data };
  });
}
