/** Who makes a change: a staff member, or a user of the machine's command line. */
export type Actor = StaffActor | { kind: 'system'; name: string };

export interface StaffActor {
  kind: 'staff';
  id: string;
  name: string;
}

/** Automatic changes of the booth, for example at its first start. The name is stored in the audit. */
export const BOOTH_ACTOR: Actor = { kind: 'system', name: 'the booth' };

/** The actor for people: an e-mail, the command line with the user of the machine, or Jepret itself. */
export function formatActor({ kind, name }: Pick<Actor, 'kind' | 'name'>): string {
  if (kind === 'staff') return name;
  return name === BOOTH_ACTOR.name ? 'Jepret itself' : `Command line (${name})`;
}
