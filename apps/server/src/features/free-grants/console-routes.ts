import { formatPrice } from '@jepret/contract';
import {
  consoleCalls,
  type FreeNow,
  type FreeOverview,
  type FreeRequest,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  actorOf,
  type ConsoleCaller,
  getReach,
  scopeOf,
} from '../../http/access/console-access.ts';
import { route } from '../../http/route.ts';
import type { FreeGrantService } from './service.ts';
import type { StoredFreeGrant } from './store.ts';

/** More than an owner decides at once. */
const REQUESTS_SHOWN = 100;

interface Dependencies {
  freeGrants: FreeGrantService;
  bypassesPerDay: number;
  /** What makes sessions free now at these locations; null: all locations. */
  listFreeNow(scope: readonly string[] | null): Promise<FreeNow[]>;
}

/** The page *Free sessions*. */
export function registerFreeGrantRoutes(
  app: FastifyInstance,
  { freeGrants, bypassesPerDay, listFreeNow }: Dependencies,
): void {
  const describe = async (caller: ConsoleCaller): Promise<FreeOverview> => {
    const staffId = getReach(caller, 'free.see') === 'everywhere' ? null : caller.staffId;
    const requests = await freeGrants.listRequests(staffId, REQUESTS_SHOWN);
    return {
      waiting: await freeGrants.countAsked(staffId),
      requests: requests.map(toRequest),
      free_now: await listFreeNow(scopeOf(caller, 'free.see')),
      daily_cap: bypassesPerDay,
    };
  };

  route(app, consoleCalls.listFreeGrants, async ({ caller }) => ({ data: await describe(caller) }));

  route(app, consoleCalls.countFreeRequests, async () => ({
    data: { waiting: await freeGrants.countAsked(null) },
  }));

  route(app, consoleCalls.acceptFreeGrant, async ({ params, body, caller }) => {
    const decision = { actor: actorOf(caller), seenVersion: body.version };
    const { subject } = await freeGrants.acceptFree(params.id, decision);
    return { data: await describe(caller), message: `The request for ${subject} is accepted.` };
  });

  route(app, consoleCalls.declineFreeGrant, async ({ params, body, caller }) => {
    const decision = { actor: actorOf(caller), seenVersion: body.version, note: body.note };
    const { subject } = await freeGrants.declineFree(params.id, decision);
    return { data: await describe(caller), message: `The request for ${subject} is declined.` };
  });
}

const toRequest = (grant: StoredFreeGrant): FreeRequest => ({
  id: grant.id,
  kind: grant.kind,
  subject: grant.subject,
  location: grant.location,
  sessions: grant.sessions,
  terms: describeTerms(grant),
  asked_by: grant.staffName,
  asked_at: grant.askedAt,
  state: grant.state === 'granted' ? 'accepted' : grant.state,
  decided_by: grant.decidedBy,
  decided_at: grant.decidedAt,
  note: grant.note,
  version: grant.version,
});

/** The fields of all kinds of changes; a missing field is not shown. */
const Payload = z.object({
  count: z.number().optional(),
  changes: z.object({ snapFeeIdr: z.number().nullish() }).optional(),
  terms: z
    .object({
      discount: z.object({
        kind: z.string(),
        percent: z.number().optional(),
        amountIdr: z.number().optional(),
      }),
      quota: z.number().nullable(),
      locations: z.array(z.string()).nullable(),
    })
    .optional(),
});

function describeTerms({ payload }: StoredFreeGrant): string {
  const { count, changes, terms } = Payload.parse(JSON.parse(payload));
  if (changes) {
    const price = changes.snapFeeIdr;
    return price == null ? 'the price of the default profile' : `price ${formatPrice(price)}`;
  }
  if (!terms) return 'enable it again';
  const { discount, quota, locations } = terms;
  return [
    ...(count === undefined ? [] : [`${count} vouchers`]),
    describeDiscount(discount),
    quota === null ? 'without a quota' : quota === 1 ? '1 use' : `${quota} uses`,
    locations === null ? 'everywhere' : locations.join(', '),
  ].join(' · ');
}

function describeDiscount({
  percent,
  amountIdr,
}: {
  percent?: number | undefined;
  amountIdr?: number | undefined;
}): string {
  if (percent !== undefined) return `${percent} % off`;
  return amountIdr === undefined ? 'free' : `${formatPrice(amountIdr)} off`;
}
