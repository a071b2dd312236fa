import type { AgentNotes } from './notes.ts';

interface HeldSheet {
  isWithdrawn: boolean;
  isCancelled: boolean;
  /** What the booth heard last. */
  told: string;
}

/** What this process has, by name. What only the notes have is offered again by the booth. */
export function createHeldSheets(notes: AgentNotes, onReleased: () => void) {
  const sheets = new Map<string, HeldSheet>();
  for (const { name, jobRef, end } of notes.list()) if (jobRef !== null || end) add(name);

  function add(name: string): void {
    sheets.set(name, { isWithdrawn: false, isCancelled: false, told: '' });
  }

  return {
    add,

    /** The booth offers it again. */
    release(name: string): void {
      sheets.delete(name);
      onReleased();
    },

    find: (name: string): HeldSheet | undefined => sheets.get(name),

    /** The booth knows how it ended. */
    delete: (name: string): void => void sheets.delete(name),

    list: () => ({
      holding: [...sheets.keys()],
      cancelled: [...sheets].flatMap(([name, { isWithdrawn }]) => (isWithdrawn ? [name] : [])),
    }),
  };
}

export type HeldSheets = ReturnType<typeof createHeldSheets>;
