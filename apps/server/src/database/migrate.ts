import { sql } from 'kysely';
import { isPostgres } from './connect.ts';
import { up as foundation } from './migrations/001-foundation.ts';
import { up as money } from './migrations/002-money.ts';
import { up as vouchers } from './migrations/003-vouchers.ts';
import { up as jobs } from './migrations/004-jobs.ts';
import { up as push } from './migrations/005-push.ts';
import { up as frames } from './migrations/006-frames.ts';
import { up as snapsAndPrints } from './migrations/007-snaps-and-prints.ts';
import { up as clipsVideosPaintings } from './migrations/008-clips-videos-paintings.ts';
import { up as deliveries } from './migrations/009-deliveries.ts';
import { up as paintedPrints } from './migrations/010-painted-prints.ts';
import { up as erasures } from './migrations/011-erasures.ts';
import { up as printers } from './migrations/012-printers.ts';
import { up as chosenVideos } from './migrations/013-chosen-videos.ts';
import { up as owed } from './migrations/014-owed.ts';
import { up as access } from './migrations/015-access.ts';
import { up as clock } from './migrations/017-clock.ts';
import { up as paintedFilms } from './migrations/018-painted-films.ts';
import { up as walkAways } from './migrations/019-walk-aways.ts';
import { up as noticesWithoutPayers } from './migrations/020-notices-without-payers.ts';
import { up as guardedLogOut } from './migrations/021-guarded-log-out.ts';
import { up as order } from './migrations/023-order.ts';
import { up as keptPaintings } from './migrations/024-kept-paintings.ts';
import { up as allowances } from './migrations/025-allowances.ts';
import { up as retakes } from './migrations/026-retakes.ts';
import { up as orderOfPrints } from './migrations/027-order-of-prints.ts';
import { up as videoTries } from './migrations/028-video-tries.ts';
import { up as languages } from './migrations/029-languages.ts';
import { up as console } from './migrations/030-console.ts';
import { up as refunds } from './migrations/031-refunds.ts';
import { up as places } from './migrations/032-places.ts';
import { up as voucherBatches } from './migrations/033-voucher-batches.ts';
import { up as bypasses } from './migrations/034-bypasses.ts';
import { up as voucherVersions } from './migrations/035-voucher-versions.ts';
import { up as foundTransactions } from './migrations/036-found-transactions.ts';
import { up as frameOrder } from './migrations/037-frame-order.ts';
import { up as daysOfPlaces } from './migrations/038-days-of-places.ts';
import { up as askedOnce } from './migrations/039-asked-once.ts';
import { up as undo } from './migrations/040-undo.ts';
import { up as clearings } from './migrations/042-clearings.ts';
import { up as recordingsOfKiosks } from './migrations/043-recordings-of-kiosks.ts';
import { up as browsersKnownForPasswords } from './migrations/044-browsers-known-for-passwords.ts';
import { up as kioskAcceptance } from './migrations/045-kiosk-acceptance.ts';
import { up as auditRowids } from './migrations/046-audit-rowids.ts';
import { up as freeGrants } from './migrations/047-free-grants.ts';
import { up as cameraSides } from './migrations/048-camera-sides.ts';
import { up as consoleMoney } from './migrations/049-console-money.ts';
import { up as retiredKiosks } from './migrations/050-retired-kiosks.ts';
import { up as partialRefunds } from './migrations/051-partial-refunds.ts';
import { up as sessionsOfKnownBrowsers } from './migrations/052-sessions-of-known-browsers.ts';
import { up as requestMails } from './migrations/053-request-mails.ts';
import { up as heartbeats } from './migrations/054-heartbeats.ts';
import { up as boothCommands } from './migrations/055-booth-commands.ts';
import { up as rolls } from './migrations/056-rolls.ts';
import { up as incidents } from './migrations/057-incidents.ts';
import { up as alerts } from './migrations/058-alerts.ts';
import type { Database } from './schema.ts';
import { truncateLog } from './truncate-log.ts';

/** In the order in which they run. A released migration must not change. */
const MIGRATIONS = {
  '001-foundation': foundation,
  '002-money': money,
  '003-vouchers': vouchers,
  '004-jobs': jobs,
  '005-push': push,
  '006-frames': frames,
  '007-snaps-and-prints': snapsAndPrints,
  '008-clips-videos-paintings': clipsVideosPaintings,
  '009-deliveries': deliveries,
  '010-painted-prints': paintedPrints,
  '011-erasures': erasures,
  '012-printers': printers,
  '013-chosen-videos': chosenVideos,
  '014-owed': owed,
  '015-access': access,
  '017-clock': clock,
  '018-painted-films': paintedFilms,
  '019-walk-aways': walkAways,
  '020-notices-without-payers': noticesWithoutPayers,
  '021-guarded-log-out': guardedLogOut,
  '023-order': order,
  '024-kept-paintings': keptPaintings,
  '025-allowances': allowances,
  '026-retakes': retakes,
  '027-order-of-prints': orderOfPrints,
  '028-video-tries': videoTries,
  '029-languages': languages,
  '030-console': console,
  '031-refunds': refunds,
  '032-places': places,
  '033-voucher-batches': voucherBatches,
  '034-bypasses': bypasses,
  '035-voucher-versions': voucherVersions,
  '036-found-transactions': foundTransactions,
  '037-frame-order': frameOrder,
  '038-days-of-places': daysOfPlaces,
  '039-asked-once': askedOnce,
  '040-undo': undo,
  '042-clearings': clearings,
  '043-recordings-of-kiosks': recordingsOfKiosks,
  '044-browsers-known-for-passwords': browsersKnownForPasswords,
  '045-kiosk-acceptance': kioskAcceptance,
  '046-audit-rowids': auditRowids,
  '047-free-grants': freeGrants,
  '048-camera-sides': cameraSides,
  '049-console-money': consoleMoney,
  '050-retired-kiosks': retiredKiosks,
  '051-partial-refunds': partialRefunds,
  '052-sessions-of-known-browsers': sessionsOfKnownBrowsers,
  '053-request-mails': requestMails,
  '054-heartbeats': heartbeats,
  '055-booth-commands': boothCommands,
  '056-rolls': rolls,
  '057-incidents': incidents,
  '058-alerts': alerts,
};

/** An arbitrary number, the same in every process: the process with this lock migrates. */
const LOCK_KEY = 7_053_738;

/** A later release has changed this database; this release would misread it. */
export class NewerSchemaError extends Error {}

/** Applies all pending migrations in one transaction. Other processes wait and then find nothing pending. */
export async function migrate(database: Database, now: number): Promise<void> {
  const isChanged = await database.transaction().execute(async (change) => {
    // SQLite's transactions hold the write lock from their beginning.
    if (isPostgres(change)) {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(change);
    }
    return applyPending(change, now);
  });
  // SQLite's log still contains data that migrations removed. If another process reads now, the log is truncated later.
  if (isChanged) await truncateLog(database);
}

/** Throws if a backup or a database has migrations of a later release. */
export function refuseNewerMigrations(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !(name in MIGRATIONS)).toSorted();
  if (unknown.length === 0) return;
  throw new NewerSchemaError(
    `it was changed by a newer version of Jepret, with ${unknown.join(', ')}: run that version or a later one`,
  );
}

/** The names of this release's migrations that a database lacks. Throws if it has some of a later release. */
export function listPendingMigrations(applied: readonly string[]): string[] {
  refuseNewerMigrations(applied);
  return Object.keys(MIGRATIONS).filter((name) => !applied.includes(name));
}

async function applyPending(change: Database, now: number): Promise<boolean> {
  await change.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  const rows = await change.selectFrom('migrations').select('name').execute();
  const names = listPendingMigrations(rows.map(({ name }) => name));
  const pending = Object.entries(MIGRATIONS).filter(([name]) => names.includes(name));
  for (const [name, up] of pending) {
    await up(change.schema, change);
    await change.insertInto('migrations').values({ name, applied_at: now }).execute();
  }
  return pending.length > 0;
}
