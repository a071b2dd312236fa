import { normalizeEmail, StaffRole } from '@jepret/contract';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import { likeLiteral } from '../../database/like.ts';
import type { Database, Tables } from '../../database/schema.ts';

/** Whom of the team somebody looks for. */
interface TeamFilter {
  /** Every word, in e-mail, role or a location; or a whole id. */
  search?: string | undefined;
  role?: StaffRole | undefined;
  state?: 'invited' | 'active' | 'disabled' | undefined;
}

/** What somebody is, and where. */
export interface Place {
  role: StaffRole;
  /** Slugs; null is every location, those to come too. */
  locations: readonly string[] | null;
}

/** E-mails go in and come out in the form of `normalizeEmail`. */
export interface StaffMember extends Place {
  id: string;
  email: string;
  passwordHash: string;
  createdAt: number;
  disabledAt: number | null;
  /** While an invitation was not taken up. */
  invitedAt: number | null;
  /** In the console. */
  seenAt: number | null;
  /** When all sign-ins were last ended. */
  securedAt: number | null;
  hasSecondFactor: boolean;
  /** Goes up with every change of role or locations. */
  version: number;
}

type NewMember = Omit<
  StaffMember,
  'disabledAt' | 'seenAt' | 'securedAt' | 'hasSecondFactor' | 'version'
>;

export function createStaffStore(database: Database) {
  return { ...createMembers(database), ...createPlaces(database), ...createSecrets(database) };
}

export type StaffStore = ReturnType<typeof createStaffStore>;

function createMembers(database: Database) {
  const readMembers = async (rows: readonly StaffRow[]): Promise<StaffMember[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const places = await database
      .selectFrom('staff_locations')
      .selectAll()
      .where('staff_id', 'in', ids)
      .orderBy('location_slug')
      .execute();
    return rows.map((row) =>
      toMember(
        row,
        places.filter(({ staff_id }) => staff_id === row.id).map((place) => place.location_slug),
      ),
    );
  };

  return {
    /** False when the e-mail is taken. */
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

    /** By id or by e-mail, which has an `@`. */
    async find(who: string): Promise<StaffMember | undefined> {
      const rows = await database
        .selectFrom('staff')
        .selectAll()
        .where(who.includes('@') ? 'email' : 'id', '=', normalizeEmail(who))
        .execute();
      return (await readMembers(rows))[0];
    },

    async list(): Promise<StaffMember[]> {
      return readMembers(await database.selectFrom('staff').selectAll().orderBy('email').execute());
    },

    /** By e-mail, from behind one of them. */
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
        query = query.where(isAbout(word));
      }
      return readMembers(await query.execute());
    },
  };
}

function isAbout(word: string): Expression<SqlBool> {
  const pattern = `%${likeLiteral(word)}%`;
  return sql<SqlBool>`(email like ${pattern} escape '!' or role like ${pattern} escape '!' or lower(id) = ${word}
    or exists (select 1 from staff_locations
      where staff_id = staff.id and location_slug like ${pattern} escape '!'))`;
}

function createPlaces(database: Database) {
  return {
    /** Whoever else may let owners in again. Nobody else changes an owner until the transaction ends. */
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

    /** False when somebody was faster. */
    async setPlace(id: string, version: number, { role, locations }: Place): Promise<boolean> {
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
  locations: Place['locations'],
): Promise<void> {
  await database.deleteFrom('staff_locations').where('staff_id', '=', id).execute();
  const rows = [...new Set(locations)].map((slug) => ({ staff_id: id, location_slug: slug }));
  if (rows.length > 0) await database.insertInto('staff_locations').values(rows).execute();
}

/** Password, second factor, and whether they get anybody in. */
function createSecrets(database: Database) {
  return {
    /** Also takes an invitation up. */
    async setPassword(id: string, passwordHash: string): Promise<void> {
      await database
        .updateTable('staff')
        .set({ password_hash: passwordHash, invited_at: null })
        .where('id', '=', id)
        .execute();
    },

    /** False when somebody else has changed them since that version. */
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

    async forgetSecondFactor(id: string): Promise<void> {
      await database
        .updateTable('staff')
        .set({ totp_secret: null, totp_offer: null, totp_step: null })
        .where('id', '=', id)
        .execute();
      await database.deleteFrom('recovery_codes').where('staff_id', '=', id).execute();
    },

    /** At kiosks and in the console, but for the session that it is told to keep; links and offers too. */
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
