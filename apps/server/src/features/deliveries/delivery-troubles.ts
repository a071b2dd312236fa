import type { Database } from '../../database/schema.ts';

const DAY_MS = 86_400_000;
/** An older print that is unclear helps its visitor no more. */
const UNCLEAR_FOR_MS = 7 * DAY_MS; // INCIDENT-18
/** A single failed try can be chance. */
const FEW_TRIES = 2;

export interface UnclearPrint {
  id: string;
  shortCode: string;
  location: string | null;
  /** Why it is unclear, for staff. */
  reason: string | null;
  at: number;
}

/** Prints of unknown outcome that were not printed again. */
export async function listUnclearPrints(database: Database, now: number): Promise<UnclearPrint[]> {
  const rows = await database
    .selectFrom('deliveries')
    .innerJoin('transactions', 'transactions.id', 'deliveries.transaction_id')
    .select([
      'deliveries.id',
      'transactions.short_code',
      'transactions.location',
      'deliveries.reason',
      'deliveries.changed_at',
    ])
    .where('deliveries.kind', '=', 'print')
    .where('deliveries.state', '=', 'failed')
    .where('deliveries.failure', '=', 'unsure')
    .where('deliveries.changed_at', '>', now - UNCLEAR_FOR_MS)
    .where('transactions.erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as later')
            .select('later.id')
            .whereRef('later.transaction_id', '=', 'deliveries.transaction_id')
            .where('later.kind', '=', 'print')
            .whereRef('later.seq', '>', 'deliveries.seq'),
        ),
      ),
    )
    .orderBy('deliveries.changed_at', 'desc')
    .orderBy('deliveries.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    shortCode: row.short_code,
    location: row.location,
    reason: row.reason,
    at: row.changed_at,
  }));
}

export interface MailOutage {
  /** Mails that wait because of it. */
  waiting: number;
  /** The last failure, for staff. */
  reason: string | null;
}

/** Undefined while mails go out, or none had to: the mail server is not asked. */
export async function findMailOutage(
  database: Database,
  now: number,
): Promise<MailOutage | undefined> {
  const mails = () => database.selectFrom('deliveries').where('kind', '=', 'mail');
  const lastSent = await mails()
    .select((row) => row.fn.max('changed_at').as('at'))
    .where('state', '=', 'done')
    .executeTakeFirst();
  const failing = await mails()
    .select(['state', 'tries', 'reason'])
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'waiting'), is('tries', '>', 0)]),
        is.and([is('state', '=', 'failed'), is('failure', '=', 'given-up')]),
      ]),
    )
    .where('changed_at', '>', Math.max(Number(lastSent?.at ?? 0), now - DAY_MS))
    .orderBy('changed_at', 'desc')
    .execute();
  const tries = failing.reduce((sum, mail) => sum + mail.tries, 0);
  if (tries < FEW_TRIES) return undefined;
  const waiting = failing.filter(({ state }) => state === 'waiting').length;
  return { waiting, reason: failing.find(({ reason }) => reason !== null)?.reason ?? null };
}

/** Sheets that staff had printed again since an instant, by location. */
export async function countStaffSheets(
  database: Database,
  { since, locations }: { since: number; locations: readonly string[] },
): Promise<Map<string, number>> {
  if (locations.length === 0) return new Map();
  const rows = await database
    .selectFrom('deliveries')
    .innerJoin('transactions', 'transactions.id', 'deliveries.transaction_id')
    .select((row) => ['transactions.location', row.fn.sum('deliveries.sheets').as('sheets')])
    .where('deliveries.kind', '=', 'print')
    .where('deliveries.asked_by', '=', 'staff')
    .where('deliveries.sheets', '>', 0)
    .where('deliveries.accepted_at', '>=', since)
    .where('transactions.location', 'in', locations)
    .groupBy('transactions.location')
    .execute();
  return new Map(rows.map(({ location, sheets }) => [location ?? '', Number(sheets)]));
}
