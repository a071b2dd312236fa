import { JsonText } from '@jepret/contract';
import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand';

/** What makes a visit easier for a hand, an eye or an ear; each is off until somebody wants it. */
const AccessSettings = z.object({
  /** Every control in the part of the screen that a seated visitor reaches. */
  hasReach: z.boolean(),
  hasLargeText: z.boolean(),
  isCountdownSpoken: z.boolean(),
  /** The countdown as light: one flash a second. */
  isCountdownFlashing: z.boolean(),
  /** Twice as long wherever the limit is ours to choose. */
  hasMoreTime: z.boolean(),
});
export type AccessSettings = z.infer<typeof AccessSettings>;

export interface VisitAccess {
  settings: StoreApi<AccessSettings>;
  /** For the visit; a reload does not lose it. */
  change(settings: Partial<AccessSettings>): void;
  /** Whoever comes next finds the booth as it always is. */
  endVisit(): void;
}

const NONE: AccessSettings = {
  hasReach: false,
  hasLargeText: false,
  isCountdownSpoken: false,
  isCountdownFlashing: false,
  hasMoreTime: false,
};

const KEY = 'access';

interface Dependencies {
  /** Of the tab: it outlives a reload and nothing else. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Told what the page has to look like, also at the start. */
  onShown(settings: AccessSettings): void;
}

export function createVisitAccess({ storage, onShown }: Dependencies): VisitAccess {
  const kept = JsonText.pipe(AccessSettings).safeParse(storage.getItem(KEY) ?? '');
  const settings = createStore<AccessSettings>(() => kept.data ?? NONE);
  settings.subscribe(onShown);
  onShown(settings.getState());
  return {
    settings,
    change(changes) {
      settings.setState(changes);
      storage.setItem(KEY, JSON.stringify(settings.getState()));
    },
    endVisit() {
      storage.removeItem(KEY);
      settings.setState(NONE);
    },
  };
}

/** A limit of the booth's own, as long as this visitor has it (ACCESS-11). */
export const lengthen = (limitMs: number, { hasMoreTime }: AccessSettings): number =>
  hasMoreTime ? 2 * limitMs : limitMs;
