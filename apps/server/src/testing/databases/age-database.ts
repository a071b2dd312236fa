import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import { readCurrentSchema } from '../../database/current-schema.ts';
import { jobSchemaOf } from '../../database/job-schema.ts';
import type { Database } from '../../database/schema.ts';

const INSTANT = /(?:^|_)(?:at|until)$/;
const APPEND_ONLY_TABLES = new Set(['audit']);

/**
 * Moves every instant in the database back. A server that starts on it afterwards sees the same as after a clock
 * that ran on, but signatures for remote services stay valid.
 */
export async function ageDatabase(database: Database, byMs: number): Promise<void> {
  // PostgreSQL also lists the schemas of the job queue and of other applications.
  const ours = isPostgres(database) ? await readCurrentSchema(database) : undefined;
  const tables = (await database.introspection.getTables()).filter(
    (table) => table.schema === ours,
  );
  for (const { name, columns } of tables.filter((table) => !APPEND_ONLY_TABLES.has(table.name))) {
    for (const column of columns.filter((one) => INSTANT.test(one.name))) {
      const at = sql.ref(column.name);
      // Zero and one are flags, not instants.
      const change = sql`update ${sql.table(name)} set ${at} = ${at} - ${byMs} where ${at} > ${byMs}`;
      await change.execute(database);
    }
  }
  if (isPostgres(database)) await ageBossJobs(database, byMs);
}

async function ageBossJobs(database: Database, byMs: number): Promise<void> {
  const jobs = await bossJobs(database);
  if (!(await hasBoss(database))) return;
  const longer = sql`${byMs} * interval '1 millisecond'`;
  await sql`update ${jobs} set start_after = start_after - ${longer} where state = 'created'`.execute(
    database,
  );
  // Repeating jobs of the current interval would otherwise block their next run.
  await sql`delete from ${jobs} where singleton_key = 'repeating' and state <> 'active'`.execute(
    database,
  );
}

/** Counts waiting and running jobs by name, without repeating jobs. */
export async function countJobs(database: Database): Promise<Map<string, number>> {
  const of = isPostgres(database)
    ? sql`${await bossJobs(database)} where state in ('created', 'retry', 'active')
        and singleton_key <> 'repeating'`
    : sql`jobs where key is null or key <> 'repeating'`;
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) as count from ${of} group by name`.execute(database);
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

/** pg-boss creates its tables when it is first opened. */
async function hasBoss(database: Database): Promise<boolean> {
  const name = `${await bossSchema(database)}.job`;
  const { rows } = await sql<{ job: unknown }>`select to_regclass(${name}) as job`.execute(
    database,
  );
  return rows[0]?.job !== null;
}

const bossJobs = async (database: Database): Promise<RawBuilder<unknown>> =>
  sql.table(`${await bossSchema(database)}.job`);

const bossSchema = async (database: Database): Promise<string> =>
  jobSchemaOf(await readCurrentSchema(database));
