import { z } from 'zod';

/** Whether logging this kiosk out takes a staff member's password, as its place last said. */
export interface LogOutGuard {
  /** False for a place that has not said so yet. */
  isOn(location: string): Promise<boolean>;
  note(location: string, isGuarded: boolean): void;
}

export const NotedGuard = z.object({ location: z.string(), isGuarded: z.boolean() });
export type NotedGuard = z.infer<typeof NotedGuard>;

/** Where it outlives a reload and a dead line. */
export interface GuardStore {
  find(): Promise<NotedGuard | undefined>;
  set(noted: NotedGuard): Promise<void>;
}

export function createLogOutGuard(store: GuardStore): LogOutGuard {
  let noted = store.find().catch(() => undefined);
  return {
    async isOn(location) {
      const last = await noted;
      return last?.location === location && last.isGuarded;
    },
    note(location, isGuarded) {
      const next = { location, isGuarded };
      noted = noted.then(async () => {
        // Where nothing can be stored, this page at least remembers.
        await store.set(next).catch(() => {});
        return next;
      });
    },
  };
}
