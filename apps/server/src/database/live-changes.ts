import type { LiveTopic } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { newId, type Randomness } from '../ports/randomness.ts';
import type { Database } from './schema.ts';
import { nextSeqOfTable } from './sequence-numbers.ts';

export interface LiveChange {
  topic: LiveTopic;
  /** A slug; null concerns every location. */
  location: string | null;
}

export type AnnounceChange = (transaction: Database, change: LiveChange) => Promise<void>;

/** Announces a change to open consoles when the transaction commits. */
export const createAnnounceChange =
  ({ clock, randomness }: { clock: Clock; randomness: Randomness }): AnnounceChange =>
  async (transaction, { topic, location }) => {
    const seq = nextSeqOfTable('live_changes');
    await transaction
      .insertInto('live_changes')
      .values({ id: newId(randomness), seq, topic, location, at: clock.now() })
      .execute();
  };
