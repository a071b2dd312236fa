/** Who does something: a staff member, or whoever has the machine's command line. */
export type Actor = StaffActor | { kind: 'system'; name: string };

export interface StaffActor {
  kind: 'staff';
  id: string;
  name: string;
}

/** What the booth does by itself, such as its first start. */
export const BOOTH_ITSELF: Actor = { kind: 'system', name: 'the booth' };
