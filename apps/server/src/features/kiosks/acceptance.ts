import { StaffRole } from '@jepret/contract';
import { findReach, type Right } from '@jepret/contract/console';
import type { Database } from '../../database/schema.ts';
import { isWithinReach } from '../../http/access/console-access.ts';
import { locationSlugOf } from './kiosk-location.ts';

/**
 * SIGN-72: an acceptance holds while the person who signed the kiosk in may work at its location and
 * the person who accepted it may change booths there. Computed for each check, so that changes of the
 * team do not have to update kiosks.
 */
export async function isKioskAccepted(database: Database, kioskId: string): Promise<boolean> {
  return (await listAcceptedIds(database, kioskId)).has(kioskId);
}

/** For all kiosks or for one. */
export async function listAcceptedIds(
  database: Database,
  kioskId?: string,
): Promise<ReadonlySet<string>> {
  let query = database
    .selectFrom('kiosks')
    .select(['id', 'location', 'signed_in_by', 'accepted_by'])
    .where('is_accepted', '=', 1)
    .where('retired_at', 'is', null);
  if (kioskId !== undefined) query = query.where('id', '=', kioskId);
  const kiosks = await query.execute();
  const people = await readPeople(
    database,
    kiosks.flatMap((kiosk) => [kiosk.signed_in_by, kiosk.accepted_by]),
  );
  const accepted = kiosks.filter((kiosk) => {
    const slug = locationSlugOf(kiosk);
    return (
      (kiosk.signed_in_by === null ||
        hasRightAt(people.get(kiosk.signed_in_by), WORK_RIGHT, slug)) &&
      (kiosk.accepted_by === null || hasRightAt(people.get(kiosk.accepted_by), CHANGE_RIGHT, slug))
    );
  });
  return new Set(accepted.map(({ id }) => id));
}

/** Whether a sign-in by that role accepts the kiosk (SIGN-71). */
export const canAcceptKiosks = (role: StaffRole): boolean =>
  findReach(role, CHANGE_RIGHT) !== undefined;

/** Whether the person who signed the kiosk in may still work at its location. */
export async function isSignerAtLocation(
  database: Database,
  kiosk: { location: string | null; signedInBy: string | null },
): Promise<boolean> {
  const { signedInBy } = kiosk;
  if (signedInBy === null) return true;
  const people = await readPeople(database, [signedInBy]);
  return hasRightAt(people.get(signedInBy), WORK_RIGHT, locationSlugOf(kiosk));
}

const WORK_RIGHT: Right = 'transactions.serve';
const CHANGE_RIGHT: Right = 'booths.change';

interface Person {
  role: StaffRole;
  isDisabled: boolean;
  /** Null is every location. */
  locations: readonly string[] | null;
}

const hasRightAt = (person: Person | undefined, right: Right, slug: string): boolean =>
  person !== undefined && !person.isDisabled && isWithinReach(person, right, slug);

async function readPeople(
  database: Database,
  staffIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set(staffIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('staff')
    .leftJoin('staff_locations', 'staff_id', 'id')
    .select(['id', 'role', 'disabled_at', 'all_locations', 'location_slug'])
    .where('id', 'in', ids)
    .execute();
  const people = new Map<string, Person>();
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const [first] = own;
    if (!first) continue;
    people.set(id, {
      role: StaffRole.parse(first.role),
      isDisabled: first.disabled_at !== null,
      locations: first.all_locations === 1 ? null : own.flatMap((row) => row.location_slug ?? []),
    });
  }
  return people;
}
