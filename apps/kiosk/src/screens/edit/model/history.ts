import { z } from 'zod';
import { BLANK, type Painting, Placement, Sticker, Stroke } from './painting.ts';

const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draw'), stroke: Stroke }),
  z.object({ kind: z.literal('add'), sticker: Sticker }),
  z.object({
    kind: z.literal('place'),
    id: z.string(),
    placement: Placement,
    /** A small step; consecutive steps are undone together. */
    isStep: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('delete'), id: z.string() }),
  z.object({ kind: z.literal('clear') }),
  z.object({ kind: z.literal('both-strips'), isOn: z.boolean() }),
]);
export type Change = z.infer<typeof Change>;

/** All changes, oldest first, and the undone ones, the next to redo last. */
export const History = z.object({
  done: z.array(Change).readonly(),
  undone: z.array(Change).readonly(),
});
export type History = z.infer<typeof History>;

export const NO_HISTORY: History = { done: [], undone: [] };

export function perform({ done }: History, change: Change): History {
  const earlier = continues(done.at(-1), change) ? done.slice(0, -1) : done;
  return { done: [...earlier, change], undone: [] };
}

export function undo(history: History): History {
  const last = history.done.at(-1);
  if (!last) return history;
  return { done: history.done.slice(0, -1), undone: [...history.undone, last] };
}

export function redo(history: History): History {
  const next = history.undone.at(-1);
  if (!next) return history;
  return { done: [...history.done, next], undone: history.undone.slice(0, -1) };
}

/** The painting is computed from its history, so undo needs no inverse changes. */
export function paintingOf({ done }: History): Painting {
  return done.reduce(apply, BLANK);
}

function continues(last: Change | undefined, change: Change): boolean {
  return (
    last?.kind === 'place' &&
    change.kind === 'place' &&
    last.id === change.id &&
    last.isStep === true &&
    change.isStep === true
  );
}

function apply(painting: Painting, change: Change): Painting {
  const { strokes, stickers } = painting;
  switch (change.kind) {
    case 'draw':
      return { ...painting, strokes: [...strokes, change.stroke] };
    case 'add':
      return { ...painting, stickers: [...stickers, change.sticker] };
    case 'place': {
      const sticker = stickers.find(({ id }) => id === change.id);
      if (!sticker) return painting;
      const others = stickers.filter((other) => other !== sticker);
      return { ...painting, stickers: [...others, { ...sticker, placement: change.placement }] };
    }
    case 'delete':
      return { ...painting, stickers: stickers.filter(({ id }) => id !== change.id) };
    case 'clear':
      return { ...BLANK, isOnBothStrips: painting.isOnBothStrips };
    case 'both-strips':
      return { ...painting, isOnBothStrips: change.isOn };
  }
}
