import { sql } from 'kysely';
import { isPostgres } from './connect.ts';
import type { Database } from './schema.ts';

export interface DatabaseSession {
  /** Such as `jepret from 10.0.0.6`. */
  title: string;
  isFromThisMachine: boolean;
}

/** The other connections to a PostgreSQL database, which several machines can share. */
export async function listSessions(database: Database): Promise<DatabaseSession[]> {
  if (!isPostgres(database)) return [];
  // PostgreSQL hides name and address of another role's session. Its own processes have no role.
  const { rows } = await sql<DatabaseSession>`
    select concat(coalesce(nullif(application_name, ''), usename), ' from ',
        coalesce(host(client_addr), 'this machine or an unknown address')) as title,
      client_addr is not distinct from inet_client_addr() as "isFromThisMachine"
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
      and coalesce(backend_type, 'client backend') = 'client backend'
    order by title`.execute(database);
  return rows;
}
