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
import type { Database } from './schema.ts';

/** In the order in which they run. A migration that was released never changes again. */
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
};

/** Any number, the same for every process: whoever holds this lock migrates. */
const LOCK_KEY = 7_053_738;

/** All or nothing, and one process at a time; the others wait and then find nothing to do. */
export async function migrate(database: Database, now: number): Promise<void> {
  await database.connection().execute(async (connection) => {
    await begin(connection);
    try {
      await applyPending(connection, now);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function begin(connection: Database): Promise<void> {
  if (!isPostgres(connection)) {
    await sql`begin immediate`.execute(connection);
    return;
  }
  await sql`begin`.execute(connection);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(connection);
}

async function applyPending(connection: Database, now: number): Promise<void> {
  await connection.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  const rows = await connection.selectFrom('migrations').select('name').execute();
  const applied = new Set(rows.map((row) => row.name));

  for (const [name, up] of Object.entries(MIGRATIONS)) {
    if (applied.has(name)) continue;
    await up(connection.schema);
    await connection.insertInto('migrations').values({ name, applied_at: now }).execute();
  }
}
