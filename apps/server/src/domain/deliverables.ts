/** The blob keys of a session's deliverables in one effect. */
export interface Deliverables {
  /** The folder of the frame's template; absent in sessions that an earlier release stored. */
  frameFolder?: string;
  print: string;
  /** The files with the newest painting over them (EDIT-19). */
  painted?: { image: string; video?: string; animatedClip?: string; gif?: string };
  /** In the order of the snaps. */
  singles: readonly string[];
  films?: { livingPrint: string; animatedClip: string; gif: string };
}

/** The films, each with the painting over it if there is one. */
export const filmsOf = (films: Deliverables['films'], painted: Deliverables['painted']) => ({
  livingPrint: painted?.video ?? films?.livingPrint,
  animatedClip: painted?.animatedClip ?? films?.animatedClip,
  gif: painted?.gif ?? films?.gif,
});

/**
 * Returns a finished print; a deleted or damaged one is composed again. Undefined if that is no longer possible.
 */
export type GetPrint = (transactionId: string, key: string) => Promise<Uint8Array | undefined>;
