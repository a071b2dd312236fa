import type { AgentNotes } from './notes.ts';

interface HeldSheet {
  isWithdrawn: boolean;
  isCancelled: boolean;
  /** The progress that was last reported to the booth. */
  lastReported: string;
}

/** The sheets of this process by name. The booth offers sheets again that are only in the notes. */
export function createHeldSheets(notes: AgentNotes, onReleased: () => void) {
  const sheets = new Map<string, HeldSheet>();
  for (const { name, jobRef, end } of notes.list()) if (jobRef !== null || end) add(name);

  function add(name: string): void {
    sheets.set(name, { isWithdrawn: false, isCancelled: false, lastReported: '' });
  }

  return {
    add,

    /** The booth offers the sheet again. */
    release(name: string): void {
      sheets.delete(name);
      onReleased();
    },

    find: (name: string): HeldSheet | undefined => sheets.get(name),

    /** The end was reported to the booth. */
    delete: (name: string): void => void sheets.delete(name),

    list: () => ({
      holding: [...sheets.keys()],
      cancelled: [...sheets].flatMap(([name, { isWithdrawn }]) => (isWithdrawn ? [name] : [])),
    }),
  };
}

export type HeldSheets = ReturnType<typeof createHeldSheets>;
