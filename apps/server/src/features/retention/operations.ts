import type { Clock } from '@jepret/time';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { DAY_MS } from './due-sessions.ts';
import type { Retention } from './service.ts';

interface Dependencies {
  retention: Retention;
  clock: Clock;
  /** By its id or its short code. */
  getTransaction(name: string): Promise<{ id: string; shortCode: string; erasedAt: number | null }>;
}

/** What an operator does about visitors' photos; a server that runs notices within seconds. */
export function createSessionOperations({ retention, clock, getTransaction }: Dependencies) {
  return {
    async erase(name: string, actor: Actor): Promise<{ shortCode: string }> {
      const { id, shortCode, erasedAt } = await getTransaction(name);
      if (erasedAt !== null) throw new BoothError('conflict', `${shortCode} was erased already.`);
      if (!(await retention.erase(id, actor))) {
        throw new BoothError('conflict', `${shortCode} was never paid: there is nothing to erase.`);
      }
      return { shortCode };
    },

    /** What is being deleted, and what is deleted within so many days if nobody uses it again. */
    async listDue({ days, limit }: { days: number; limit: number }) {
      return {
        unfinished: await retention.listUnfinished(limit),
        due: await retention.listDue(clock.now() + days * DAY_MS, limit),
      };
    },
  };
}
