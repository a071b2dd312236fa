import type { Clock } from '@jepret/time';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { DAY_MS } from './due-sessions.ts';
import type { Retention } from './service.ts';

interface Dependencies {
  retention: Retention;
  clock: Clock;
  getTransaction(
    idOrShortCode: string,
  ): Promise<{ id: string; shortCode: string; erasedAt: number | null }>;
}

/** What staff can do with visitors' photos; a running server acts on it within seconds. */
export function createSessionOperations({ retention, clock, getTransaction }: Dependencies) {
  return {
    async erase(idOrShortCode: string, actor: Actor): Promise<{ shortCode: string }> {
      const { id, shortCode, erasedAt } = await getTransaction(idOrShortCode);
      if (erasedAt !== null) throw new BoothError('conflict', `${shortCode} was already erased.`);
      if (!(await retention.erase(id, actor))) {
        throw new BoothError('conflict', `${shortCode} was never paid: there is nothing to erase.`);
      }
      return { shortCode };
    },

    /** Erasures in progress, and sessions that will be erased within so many days unless they are used again. */
    async listDue({ days, limit }: { days: number; limit: number }) {
      return {
        unfinished: await retention.listUnfinished(limit),
        due: await retention.listDue(clock.now() + days * DAY_MS, limit),
      };
    },
  };
}
