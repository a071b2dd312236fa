import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { jobSchemaOf } from '../../database/job-schema.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { DatabaseCopy } from './database-copy.ts';
import { describeDatabase } from './describe-database.ts';

export const POSTGRES_FILE = 'database.dump';

/** Copies with `pg_dump`, in the snapshot of this transaction. */
export async function copyPostgres(
  database: Database,
  url: string,
  folder: string,
): Promise<DatabaseCopy> {
  const path = join(folder, POSTGRES_FILE);
  await rm(path, { force: true });
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows } = await sql<{ id: string; schema: string }>`
        select pg_export_snapshot() as id, current_schema() as schema`.execute(transaction);
      const { id = '', schema = '' } = rows[0] ?? {};
      const described = await describeDatabase(transaction);
      const schemas = schemasOf(schema).map((name) => `--schema=${quote(name)}`);
      await run('pg_dump', url, [
        `--snapshot=${id}`,
        '--format=custom',
        ...schemas,
        '--file',
        path,
      ]);
      await run('pg_restore', undefined, ['--file=/dev/null', path]);
      return { fileName: POSTGRES_FILE, origin: { engine: 'postgres', schema }, ...described };
    });
}

interface PostgresRestore {
  url: string;
  folder: string;
  schema: string;
  /** The schema in the dump, if it was made from a copy. */
  dumpedSchema?: string | undefined;
}

/** The schema of a copy of the database, while it is dumped. */
export const copySchemaOf = (schema: string): string => `${schema}_backup`;

/** Restores in a single transaction. */
export async function restorePostgres(
  database: Database,
  { url, folder, schema, dumpedSchema = schema }: PostgresRestore,
): Promise<void> {
  const path = join(folder, POSTGRES_FILE);
  // Creating a schema that exists already, such as `public`, would fail.
  const listed = await run('pg_restore', undefined, ['--list', path]);
  const entries = listed.split('\n').filter((line) => !/^\d+; \d+ \d+ SCHEMA /.test(line));
  const listPath = `${path}.list`;
  await writeFile(listPath, entries.join('\n'));
  try {
    // An interrupted restore may have left it.
    if (dumpedSchema !== schema) {
      await database.schema.dropSchema(dumpedSchema).ifExists().cascade().execute();
    }
    for (const name of new Set([...schemasOf(schema), dumpedSchema])) {
      await database.schema.createSchema(name).ifNotExists().execute();
    }
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
    await run('pg_restore', url, [...args, `--use-list=${listPath}`, path]);
    if (dumpedSchema !== schema) await moveObjects(database, dumpedSchema, schema);
  } finally {
    await rm(listPath, { force: true });
  }
}

const moveObjects = (database: Database, from: string, to: string): Promise<void> =>
  database.transaction().execute(async (change) => {
    // Names as PostgreSQL quotes them. Indexes move with their tables; functions are those of triggers.
    const { rows } = await sql<{ object: string }>`
      select format('table %I.%I', schemaname, tablename) as object from pg_tables
        where schemaname = ${from}
      union all select format('routine %s', oid::regprocedure) from pg_proc
        where pronamespace = to_regnamespace(quote_ident(${from}))`.execute(change);
    for (const { object } of rows) {
      await sql`alter ${sql.raw(object)} set schema ${sql.id(to)}`.execute(change);
    }
    await change.schema.dropSchema(from).cascade().execute();
  });

/** A booth with this address would not find the restored schema and would start empty. */
export async function refuseOtherSchema(database: Database, schema: string): Promise<void> {
  // The schema that an address selects depends on those that exist, so this one is created and rolled back.
  const trial = await database.startTransaction().execute();
  try {
    await trial.schema.createSchema(schema).ifNotExists().execute();
    const { rows } = await sql<{ found: string }>`
      select coalesce(current_schema(), current_setting('search_path')) as found`.execute(trial);
    const found = rows[0]?.found;
    if (found === schema) return;
    throw new BoothError(
      'conflict',
      `DATABASE_URL: the backup uses the schema ${schema}, but a booth with this address uses ${found}.`,
    );
  } finally {
    await trial.rollback().execute();
  }
}

export async function refusePostgresInUse(database: Database, schema: string): Promise<void> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in (${sql.join(schemasOf(schema))})`.execute(database);
  if (Number(rows[0]?.count) > 0) {
    throw new BoothError('conflict', `DATABASE_URL: the schema ${schema} is not empty.`);
  }
}

/** The booth's schema and the job queue's. */
const schemasOf = (schema: string): string[] => [schema, jobSchemaOf(schema)];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Passes the password in the environment, because all accounts can read a command's arguments. */
async function run(
  program: 'pg_dump' | 'pg_restore',
  url: string | undefined,
  args: readonly string[],
): Promise<string> {
  const address = url === undefined ? undefined : new URL(url);
  const password = decodeURIComponent(address?.password ?? '');
  if (address) address.password = '';
  const target = address ? [`--dbname=${address.href}`] : [];
  const child = spawn(program, [...target, ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C ends a whole process group, and an upgrade must finish its copy.
    detached: true, // KIT-47
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  try {
    const [output, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      exited,
    ]);
    if (code === 0) return output;
    throw new BoothError('broken', `${program} failed: ${errors.trim().split('\n')[0]}`);
  } catch (cause) {
    if (cause instanceof BoothError) throw cause;
    throw new BoothError(
      'broken',
      `${program} is required and not installed: install PostgreSQL's client programs (Debian: postgresql-client), of the server's version or newer.`,
      { cause },
    );
  }
}
