import type { Clock } from '@jepret/time';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { ChannelName, StoredMessage, SummaryContent } from './message.ts';
import { createMessageStore, nameFlood } from './message-store.ts';

const MAX_MESSAGES = 10; // ALERT-45
const WINDOW_MS = 300_000; // ALERT-45

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
}

/** Returns the messages to send now: beyond ten in five minutes, one summary replaces them. */
export function createBundle({ database, clock, randomness }: Dependencies) {
  const store = createMessageStore(database);

  /** In one transaction, so that no message is lost and none is also sent alone. */
  function replace(
    recipient: string,
    channel: ChannelName,
    alerts: readonly [StoredMessage, ...StoredMessage[]],
  ): Promise<StoredMessage | undefined> {
    const [first] = alerts;
    const now = clock.now();
    return inTransaction(database, async (transaction) => {
      const bundled = createMessageStore(transaction);
      const about = nameFlood(first);
      const isNew = await bundled.insert({
        id: newId(randomness),
        about,
        kind: 'summary',
        recipient,
        channel,
        state: 'waiting',
        createdAt: now,
        content: contentOf(alerts),
      });
      // Another process has made it, perhaps without messages that were read here: these wait for the next one.
      if (!isNew) return undefined;
      await bundled.settle(
        alerts.map(({ id }) => id),
        'bundled',
        { at: now },
      );
      return bundled.findSummary(about, recipient, channel);
    });
  }

  return async (
    recipient: string,
    channel: ChannelName,
    messages: readonly StoredMessage[],
  ): Promise<readonly StoredMessage[]> => {
    const [first, ...others] = messages.filter(({ kind }) => kind !== 'summary');
    if (!first) return messages;
    const now = clock.now();
    const sent = await store.countSent(recipient, channel, now - WINDOW_MS);
    if (sent + 1 + others.length <= MAX_MESSAGES) return messages;
    const summaries = messages.filter(({ kind }) => kind === 'summary');
    const lastAt = await store.findLastFlood(recipient, channel);
    const nextAt = (lastAt ?? Number.NEGATIVE_INFINITY) + WINDOW_MS;
    // A time in the future was stored before the clock was corrected.
    if (now < nextAt && nextAt <= now + WINDOW_MS) {
      for (const { id } of [first, ...others]) await store.postpone(id, { dueAt: nextAt });
      return summaries;
    }
    const summary = await replace(recipient, channel, [first, ...others]);
    return summary ? [...summaries, summary] : summaries;
  };
}

const contentOf = (alerts: readonly [StoredMessage, ...StoredMessage[]]): SummaryContent => ({
  type: 'flood',
  notices: alerts.flatMap(({ about, kind }) =>
    kind === 'summary' ? [] : [{ incidentId: about, kind }],
  ),
  open: [],
  since: alerts[0].createdAt,
});
