import {
  consoleCalls,
  NEED_KIND_NAMES,
  type Need,
  NeedKind,
  type NeedQuery,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { formatZoneTime, type TimeZone } from '../../domain/zone-days.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { toPageOfAll } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import type { DeadJobs } from './dead-jobs.ts';
import {
  createZoneOf,
  type IncidentListDependencies,
  registerIncidentLists,
} from './incident-lists.ts';
import type { NeedService } from './needs.ts';

interface Dependencies extends IncidentListDependencies {
  needs: NeedService;
  deadJobs: DeadJobs;
}

/** The page *Needs you*. */
export function registerNeedRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { needs, deadJobs } = dependencies;

  route(app, consoleCalls.countNeeds, async ({ caller }) => ({
    data: { open: await needs.countNeeds(caller) },
  }));

  route(app, consoleCalls.listNeeds, async ({ query, caller }) => ({
    data: toPageOfAll(
      await needs.listNeeds(caller, query),
      query.after,
      ({ kind, id }) => `${kind}:${id}`,
    ),
  }));

  csvRoute(app, consoleCalls.listNeeds, {
    access: consoleCalls.listNeeds.access,
    titles: [
      'since',
      'time zone',
      'type',
      'problem',
      'location',
      'transaction',
      'amount',
      'booths',
      'reason',
      'remedy',
      'taken by',
      'note',
    ],
    async *listRows(query: NeedQuery, caller) {
      const zoneOf = createZoneOf(await dependencies.readLocations());
      for (const need of await needs.listNeeds(caller, query)) {
        yield toNeedCells(need, zoneOf(need.location?.slug));
      }
    },
  });

  route(app, consoleCalls.takeNeed, async ({ params, body, caller }) => {
    const isTaken = body.is_taken;
    const key = parseKey(params);
    const need = await needs.take(key, caller, { version: body.version, isTaken });
    return { data: need, message: isTaken ? 'You have taken it.' : 'It is free for others again.' };
  });

  route(app, consoleCalls.noteNeed, async ({ params, body, caller }) => {
    const { version, note } = body;
    const data = await needs.note(parseKey(params), caller, { version, note });
    return { data, message: 'The note is saved.' };
  });

  route(app, consoleCalls.resolvePrint, async ({ params, body, caller }) => {
    await needs.resolve({ kind: 'print', id: params.id }, caller, body.version);
    return { data: null, message: 'It is settled.' };
  });

  route(app, consoleCalls.muteIncident, async ({ params, body, caller }) => {
    const data = await needs.mute(params.id, caller, body.until_at);
    const message = body.until_at === null ? 'Messages are sent again.' : 'It is muted.';
    return { data, message };
  });

  route(app, consoleCalls.runDeadJob, async ({ params, caller }) => {
    await deadJobs.runAgain(params.id, caller);
    return { data: null, message: 'It runs again.' };
  });

  route(app, consoleCalls.dismissDeadJob, async ({ params, body, caller }) => {
    await deadJobs.dismiss(params.id, caller, body.note);
    return { data: null, message: 'It is dismissed.' };
  });

  registerIncidentLists(app, dependencies);
}

const toNeedCells = (need: Need, zone: TimeZone) => [
  formatZoneTime(need.since_at, zone),
  zone,
  NEED_KIND_NAMES[need.kind],
  need.title,
  need.location?.name ?? null,
  need.transaction,
  need.amount_idr,
  need.booths.join(', ') || null,
  need.reason,
  need.remedy,
  need.taken?.by ?? null,
  need.note?.text ?? null,
];

function parseKey({ kind, id }: { kind: string; id: string }) {
  const parsed = NeedKind.safeParse(kind);
  if (!parsed.success) throw new BoothError('not_found', 'There is no such entry.');
  return { kind: parsed.data, id };
}
