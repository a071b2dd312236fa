import { JsonText } from '@jepret/contract';
import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand';

/** Access settings of a visit, all off by default. */
const AccessSettings = z.object({
  /** All controls in the part of the screen that a seated visitor reaches. */
  hasReach: z.boolean(),
  hasLargeText: z.boolean(),
  isCountdownSpoken: z.boolean(),
  /** One flash per second of the countdown. */
  isCountdownFlashing: z.boolean(),
  /** Doubles all limits that are not fixed by rules. */
  hasMoreTime: z.boolean(),
});
export type AccessSettings = z.infer<typeof AccessSettings>;

export interface VisitAccess {
  settings: StoreApi<AccessSettings>;
  /** Applies until the visit ends, also after a reload. */
  change(settings: Partial<AccessSettings>): void;
  /** Resets all settings for the next visitor. */
  endVisit(): void;
}

const DEFAULTS: AccessSettings = {
  hasReach: false,
  hasLargeText: false,
  isCountdownSpoken: false,
  isCountdownFlashing: false,
  hasMoreTime: false,
};

const STORAGE_KEY = 'access';

interface Dependencies {
  /** Session storage: it survives only a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Called with the settings at the start and on every change. */
  onChange(settings: AccessSettings): void;
}

export function createVisitAccess({ storage, onChange }: Dependencies): VisitAccess {
  const stored = JsonText.pipe(AccessSettings).safeParse(storage.getItem(STORAGE_KEY) ?? '');
  const settings = createStore<AccessSettings>(() => stored.data ?? DEFAULTS);
  settings.subscribe(onChange);
  onChange(settings.getState());
  return {
    settings,
    change(changes) {
      settings.setState(changes);
      storage.setItem(STORAGE_KEY, JSON.stringify(settings.getState()));
    },
    endVisit() {
      storage.removeItem(STORAGE_KEY);
      settings.setState(DEFAULTS);
    },
  };
}

/** The limit for this visitor (ACCESS-11). */
export const extendLimit = (limitMs: number, { hasMoreTime }: AccessSettings): number =>
  hasMoreTime ? 2 * limitMs : limitMs;
