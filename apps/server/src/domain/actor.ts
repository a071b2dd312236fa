/** Who does something: a staff member, or whoever has the machine's command line. */
export type Actor = { kind: 'staff'; id: string; name: string } | { kind: 'system'; name: string };

/** What the booth does by itself, such as its first start. */
export const BOOTH_ITSELF: Actor = { kind: 'system', name: 'the booth' };
