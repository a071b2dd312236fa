/** What a visitor takes home of a session in one effect, by the keys of the files. */
export interface Keepsakes {
  print: string;
  /** With the newest painting over it (D25). */
  painted?: { image: string; video?: string };
  /** In the order of the snaps. */
  singles: readonly string[];
  films?: { livingPrint: string; animatedClip: string; gif: string };
}
