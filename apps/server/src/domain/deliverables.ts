/** What a visitor takes home of a session in one effect, by the keys of the files. */
export interface Deliverables {
  /** Of the frame's template; absent in what an earlier release kept of a session. */
  frameFolder?: string;
  print: string;
  /** With the newest painting over it (EDIT-19). */
  painted?: { image: string; video?: string; animatedClip?: string; gif?: string };
  /** In the order of the snaps. */
  singles: readonly string[];
  films?: { livingPrint: string; animatedClip: string; gif: string };
}

/** With the painting over them, where it is. */
export const filmsOf = (films: Deliverables['films'], painted: Deliverables['painted']) => ({
  livingPrint: painted?.video ?? films?.livingPrint,
  animatedClip: painted?.animatedClip ?? films?.animatedClip,
  gif: painted?.gif ?? films?.gif,
});

/**
 * A finished print, whole: what was deleted or damaged is composed again. Undefined when that
 * cannot be done any more.
 */
export type GetPrint = (transactionId: string, key: string) => Promise<Uint8Array | undefined>;
