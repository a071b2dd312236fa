import { readCurrentSchema } from '@jepret/server/database/current-schema.ts';
import { jobSchemaOf } from '@jepret/server/database/job-schema.ts';
import type { Database } from '@jepret/server/database/schema.ts';
import { sql } from 'kysely';

interface ResetProblem {
  reason: string;
  remedy: string;
}

/** Why a rollback could not replace the booth's schemas in PostgreSQL by their copy; undefined if it can. */
export async function findResetProblem(database: Database): Promise<ResetProblem | undefined> {
  const schema = await readCurrentSchema(database);
  const schemas = sql.join([schema, jobSchemaOf(schema)]);
  const { rows } = await sql<Found>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      has_database_privilege(current_database(), 'CREATE') as "mayCreate",
      (select quote_ident(min(nspname)) from pg_namespace
        where nspname in (${schemas}) and not pg_has_role(nspowner, 'USAGE')) as "otherSchema",
      (select quote_ident(min(extname)) from pg_extension
        join pg_namespace on pg_namespace.oid = extnamespace
        where nspname in (${schemas})) as extension`.execute(database);
  return rows[0] && describe(rows[0], schema);
}

/** Names as PostgreSQL quotes them. */
interface Found {
  role: string;
  database: string;
  mayCreate: boolean;
  /** A schema of the booth that belongs to another role. */
  otherSchema: string | null;
  /** An extension in a schema of the booth: it would be dropped with it, and is not in the copy. */
  extension: string | null;
}

function describe(
  { role, database, mayCreate, otherSchema, extension }: Found,
  schema: string,
): ResetProblem | undefined {
  if (otherSchema !== null) {
    return {
      reason: `The schema ${otherSchema} does not belong to the booth's role ${role}, so that no rollback is possible.`,
      remedy: `Run as the administrator of the database: ALTER SCHEMA ${otherSchema} OWNER TO ${role};`,
    };
  }
  if (!mayCreate) {
    return {
      reason: `The booth's role ${role} may not create schemas in the database, so that no rollback is possible.`,
      remedy: `Run as the administrator of the database: GRANT CREATE ON DATABASE ${database} TO ${role};`,
    };
  }
  if (extension === null) return undefined;
  return {
    reason: `The schema ${schema} of the booth contains the extension ${extension}, which a rollback would remove.`,
    remedy: `Run as the administrator of the database: CREATE SCHEMA extensions; ALTER EXTENSION ${extension} SET SCHEMA extensions;`,
  };
}
