import { normalizeEmail, StaffRole } from '@jepret/contract';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../../database/connect.ts';
import { escapeLike } from '../../../database/escape-like.ts';
import type { Database, Tables } from '../../../database/schema.ts';

interface TeamFilter {
  /** Words that must all occur in e-mail, role or a location; or a complete id. */
  search?: string | undefined;
  role?: StaffRole | undefined;
  state?: 'invited' | 'active' | 'disabled' | undefined;
}

export interface StaffAssignment {
  role: StaffRole;
  /** Slugs; null is every location, including those added later. */
  locations: readonly string[] | null;
}

/** E-mails are in the form of `normalizeEmail`. */
export interface StaffMember extends StaffAssignment {
  id: string;
  email: string;
  passwordHash: string;
  createdAt: number;
  disabledAt: number | null;
  /** Null after the invitation was accepted. */
  invitedAt: number | null;
  /** The last use of the console. */
  seenAt: number | null;
  /** When all sign-ins were ended last. */
  securedAt: number | null;
  hasSecondFactor: boolean;
  /** Increases with every change of role or locations. */
  version: number;
}

type NewMember = Omit<
  StaffMember,
  'disabledAt' | 'seenAt' | 'securedAt' | 'hasSecondFactor' | 'version'
>;

export function createStaffStore(database: Database) {
  return {
    ...createMembers(database),
    ...createAssignments(database),
    ...createCredentials(database),
  };
}

export type StaffStore = ReturnType<typeof createStaffStore>;

function createMembers(database: Database) {
  const readMembers = async (rows: readonly StaffRow[]): Promise<StaffMember[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const assigned = await database
      .selectFrom('staff_locations')
      .selectAll()
      .where('staff_id', 'in', ids)
      .orderBy('location_slug')
      .execute();
    return rows.map((row) =>
      toMember(
        row,
        assigned
          .filter(({ staff_id }) => staff_id === row.id)
          .map(({ location_slug }) => location_slug),
      ),
    );
  };

  return {
    /** False if the e-mail is taken. */
    async insert(member: NewMember): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('staff')
        .values({
          id: member.id,
          email: member.email,
          role: member.role,
          all_locations: member.locations === null ? 1 : 0,
          password_hash: member.passwordHash,
          created_at: member.createdAt,
          invited_at: member.invitedAt,
          disabled_at: null,
          version: 1,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await setLocations(database, member.id, member.locations);
      return true;
    },

    async find(idOrEmail: string): Promise<StaffMember | undefined> {
      const rows = await database
        .selectFrom('staff')
        .selectAll()
        .where(idOrEmail.includes('@') ? 'email' : 'id', '=', normalizeEmail(idOrEmail))
        .execute();
      return (await readMembers(rows))[0];
    },

    async list(): Promise<StaffMember[]> {
      return readMembers(await database.selectFrom('staff').selectAll().orderBy('email').execute());
    },

    /** Ordered by e-mail, starting after the given one. */
    async listPage(
      { search = '', role, state }: TeamFilter,
      { after, limit }: { after: string | undefined; limit: number },
    ): Promise<StaffMember[]> {
      let query = database.selectFrom('staff').selectAll().orderBy('email').limit(limit);
      if (after !== undefined) query = query.where('email', '>', after);
      if (role) query = query.where('role', '=', role);
      if (state) query = query.where('disabled_at', state === 'disabled' ? 'is not' : 'is', null);
      if (state === 'active') query = query.where('invited_at', 'is', null);
      if (state === 'invited') query = query.where('invited_at', 'is not', null);
      for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
        query = query.where(matchesWord(word));
      }
      return readMembers(await query.execute());
    },
  };
}

function matchesWord(word: string): Expression<SqlBool> {
  const pattern = `%${escapeLike(word)}%`;
  return sql<SqlBool>`(email like ${pattern} escape '!' or role like ${pattern} escape '!' or lower(id) = ${word}
    or exists (select 1 from staff_locations
      where staff_id = staff.id and location_slug like ${pattern} escape '!'))`;
}

function createAssignments(database: Database) {
  return {
    /** Locks all owners until the transaction ends. */
    async hasOtherOwner(id: string): Promise<boolean> {
      const owners = await database
        .selectFrom('staff')
        .select('id')
        .where('role', '=', 'owner' satisfies StaffRole)
        .where('disabled_at', 'is', null)
        .where('invited_at', 'is', null)
        .orderBy('id')
        .$if(isPostgres(database), (query) => query.forUpdate())
        .execute();
      return owners.some((owner) => owner.id !== id);
    },

    /** False if the version is outdated. */
    async setAssignment(
      id: string,
      version: number,
      { role, locations }: StaffAssignment,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('staff')
        .set({ role, all_locations: locations === null ? 1 : 0, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await setLocations(database, id, locations);
      return true;
    },
  };
}

async function setLocations(
  database: Database,
  id: string,
  locations: StaffAssignment['locations'],
): Promise<void> {
  await database.deleteFrom('staff_locations').where('staff_id', '=', id).execute();
  const rows = [...new Set(locations)].map((slug) => ({ staff_id: id, location_slug: slug }));
  if (rows.length > 0) await database.insertInto('staff_locations').values(rows).execute();
}

/** Password, second factor, and what ends with them. */
function createCredentials(database: Database) {
  return {
    /** Also accepts the invitation. */
    async setPassword(id: string, passwordHash: string): Promise<void> {
      await database
        .updateTable('staff')
        .set({ password_hash: passwordHash, invited_at: null })
        .where('id', '=', id)
        .execute();
    },

    /** False if the version is outdated. */
    async raiseVersion(id: string, version: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('staff')
        .set({ version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async setDisabled(id: string, disabledAt: number | null): Promise<void> {
      await database
        .updateTable('staff')
        .set({ disabled_at: disabledAt })
        .where('id', '=', id)
        .execute();
    },

    async deleteSecondFactor(id: string): Promise<void> {
      await database
        .updateTable('staff')
        .set({ totp_secret: null, totp_offer: null, totp_step: null })
        .where('id', '=', id)
        .execute();
      await database.deleteFrom('recovery_codes').where('staff_id', '=', id).execute();
    },

    /** Ends sign-ins at kiosks and in the console, except `keptSession`; deletes links and offered factors too. */
    async endSignIns(id: string, now: number, keptSession = ''): Promise<void> {
      await database
        .updateTable('staff')
        .set({ secured_at: now, totp_offer: null })
        .where('id', '=', id)
        .execute();
      await database.deleteFrom('console_browsers').where('staff_id', '=', id).execute();
      await database.deleteFrom('staff_tokens').where('staff_id', '=', id).execute();
      await database.deleteFrom('password_links').where('staff_id', '=', id).execute();
      await database
        .deleteFrom('console_sessions')
        .where('staff_id', '=', id)
        .where('token_hash', '!=', keptSession)
        .execute();
    },
  };
}

type StaffRow = Selectable<Tables['staff']>;

const toMember = (row: StaffRow, locations: readonly string[]): StaffMember => ({
  id: row.id,
  email: row.email,
  role: StaffRole.parse(row.role),
  locations: row.all_locations === 1 ? null : locations,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  disabledAt: row.disabled_at,
  invitedAt: row.invited_at,
  seenAt: row.seen_at,
  securedAt: row.secured_at,
  hasSecondFactor: row.totp_secret !== null,
  version: row.version,
});
