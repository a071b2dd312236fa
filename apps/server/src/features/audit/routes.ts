import { type AuditQuery, consoleCalls, ROWS_A_PAGE } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { type ConsoleCaller, getReach } from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { route } from '../../http/route.ts';
import type { AuditScope, AuditStore } from './store.ts';

const TITLES = ['at', 'actor', 'action', 'subject', 'location', 'before', 'after'];

/** The page *Audit*. */
export function registerAuditRoutes(app: FastifyInstance, store: AuditStore): void {
  route(app, consoleCalls.listAudit, async ({ query, caller }) => {
    const { after, ...filters } = query;
    const rows = await store.list(scopeOf(caller), filters, {
      after: readPlace(after),
      limit: ROWS_A_PAGE + 1,
    });
    const page = rows.slice(0, ROWS_A_PAGE);
    const hasMore = rows.length > ROWS_A_PAGE;
    return { data: { rows: page, next: hasMore ? String(page.at(-1)?.id) : null } };
  });

  csvRoute(app, consoleCalls.listAudit, {
    access: consoleCalls.listAudit.access,
    titles: TITLES,
    async *listRows({ after: _, ...filters }: AuditQuery, caller) {
      for await (const row of store.listAll(scopeOf(caller), filters)) {
        yield [
          new Date(row.at).toISOString(),
          row.actor,
          row.action,
          row.subject,
          row.location,
          row.before && JSON.stringify(row.before),
          row.after && JSON.stringify(row.after),
        ];
      }
    },
  });
}

const scopeOf = (caller: ConsoleCaller): AuditScope =>
  getReach(caller, 'audit.see') === 'own-actions'
    ? { kind: 'own', staffId: caller.staffId }
    : { kind: 'everybody' };

function readPlace(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (/^\d{1,15}$/.test(after)) return Number(after);
  throw new BoothError('invalid', 'There is no such place in the audit.');
}
