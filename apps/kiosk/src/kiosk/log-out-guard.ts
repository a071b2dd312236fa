import { z } from 'zod';
import { createCachedValue, type RememberedValue } from '../devices/storage/remembered-value.ts';

/** Whether logging the kiosk out requires a staff password, as last set for its location. */
export interface LogOutGuard {
  /** False for an unknown location. */
  isOn(location: string): Promise<boolean>;
  remember(location: string, isGuarded: boolean): void;
}

export const StoredLogOutGuard = z.object({ location: z.string(), isGuarded: z.boolean() });
export type StoredLogOutGuard = z.infer<typeof StoredLogOutGuard>;

export function createLogOutGuard(store: RememberedValue<StoredLogOutGuard>): LogOutGuard {
  const cached = createCachedValue(store, undefined);
  return {
    async isOn(location) {
      const last = await cached.get();
      return last?.location === location && last.isGuarded;
    },
    remember: (location, isGuarded) => void cached.change(() => ({ location, isGuarded })),
  };
}
