/** Who does something: a staff member, or whoever has the machine's command line. */
export type Actor = StaffActor | { kind: 'system'; name: string };

export interface StaffActor {
  kind: 'staff';
  id: string;
  name: string;
}

/** What the booth does by itself, such as its first start. */
export const BOOTH_ITSELF: Actor = { kind: 'system', name: 'the booth' };

/** As people read it: an e-mail, the command line with the user of the machine, or the booth itself. */
export function sayActor({ kind, name }: Pick<Actor, 'kind' | 'name'>): string {
  if (kind === 'staff') return name;
  return name === BOOTH_ITSELF.name ? 'Jepret itself' : `Command line (${name})`;
}
