import { z } from 'zod';
import { createCachedValue, type RememberedValue } from '../devices/storage/remembered-value.ts';

/** Whether logging this kiosk out takes a staff member's password, as its location last said. */
export interface LogOutGuard {
  /** False for a location that has not said so yet. */
  isOn(location: string): Promise<boolean>;
  note(location: string, isGuarded: boolean): void;
}

export const NotedLogOutGuard = z.object({ location: z.string(), isGuarded: z.boolean() });
export type NotedLogOutGuard = z.infer<typeof NotedLogOutGuard>;

export function createLogOutGuard(store: RememberedValue<NotedLogOutGuard>): LogOutGuard {
  const noted = createCachedValue(store, undefined);
  return {
    async isOn(location) {
      const last = await noted.get();
      return last?.location === location && last.isGuarded;
    },
    note: (location, isGuarded) => void noted.change(() => ({ location, isGuarded })),
  };
}
