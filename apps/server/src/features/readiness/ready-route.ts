import { LocationName, toSlug } from '@jepret/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DatabaseFault, findDatabaseFault } from '../../database/database-faults.ts';
import { findBearerToken } from '../../http/access/bearer-token.ts';
import { refusal } from '../../http/envelope.ts';
import { translateFor } from '../../http/request-language.ts';
import { type Problem, toStorageProblem } from './problems.ts';
import type { Readiness } from './service.ts';
import { DATABASE_CAUSES } from './storage-problem.ts';

interface ReadyRouteDependencies {
  readiness: Pick<Readiness, 'checkWithDatabase'>;
  /** Others are not checked, or a made-up location would query the printer and be logged (OPS-49). */
  isLocation(slug: string): Promise<boolean>;
  /** Whether the token belongs to staff of the location. */
  canSeeDetails(token: string, slug: string): Promise<boolean>;
}

/** Whether a location takes payments, for monitoring (OPS-35). Probes of an orchestrator use `/health`. */
export function registerReadyRoute(
  app: FastifyInstance,
  { readiness, isLocation, canSeeDetails }: ReadyRouteDependencies,
): void {
  app.get<{ Querystring: { location?: unknown } }>(
    '/ready',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const slug = readSlug(request.query.location);
      if (slug === undefined) return reply.code(404).send(NO_SUCH_LOCATION);
      const known = await catchDatabaseFault(() => isLocation(slug));
      if (known === false) return reply.code(404).send(NO_SUCH_LOCATION);
      const { problems, canTakeMoney } =
        known === true ? await readiness.checkWithDatabase(slug) : closedBy(known);
      const token = findBearerToken(request);
      const isStaff =
        token !== undefined &&
        (await catchDatabaseFault(() => canSeeDetails(token, slug))) === true;
      const status = canTakeMoney ? 200 : 503;
      return reply.code(status).send({
        status_code: status,
        meta: { message: canTakeMoney ? 'The booth is open.' : 'The booth is closed.' },
        data: {
          status: canTakeMoney ? 'open' : 'closed',
          causes: problems.filter(({ isClosing }) => isClosing).map(({ code }) => code),
          ...(isStaff && { problems: describeProblems(request, problems) }),
        },
      });
    },
  );
}

function readSlug(location: unknown = 'default'): string | undefined {
  const name = LocationName.safeParse(location);
  return name.success ? toSlug(name.data) : undefined;
}

const MISSING = 'There is no such location.';
const NO_SUCH_LOCATION = refusal(404, MISSING, [{ code: 'not_found', message: MISSING }]);

/** Returns the result, or the fault if the database fails. */
async function catchDatabaseFault(query: () => Promise<boolean>): Promise<boolean | DatabaseFault> {
  try {
    return await query();
  } catch (error) {
    const fault = findDatabaseFault(error);
    if (!fault) throw error;
    return fault;
  }
}

const closedBy = (fault: DatabaseFault) => ({
  problems: [toStorageProblem(DATABASE_CAUSES[fault])],
  canTakeMoney: false,
});

function describeProblems(request: FastifyRequest, problems: readonly Problem[]) {
  const t = translateFor(request);
  return problems.map(({ code, isClosing, reason, remedy }) => ({
    code,
    is_closing: isClosing,
    reason: reason(t),
    remedy: remedy(t),
  }));
}
