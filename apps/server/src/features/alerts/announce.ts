import type { Database } from '../../database/schema.ts';
import type { AlertChannels } from '../../ports/alert-channel.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { isChosen, isWithinReach } from './choices.ts';
import type { ChannelName } from './message.ts';
import { createMessageStore } from './message-store.ts';
import type { AlertNotice } from './notice.ts';
import { createNoticeStore } from './notice-store.ts';
import { type ListPeople, listChannels, readAllTargets } from './targets.ts';
import { createWebhookStore, recipientOfWebhook } from './webhook-store.ts';

interface Dependencies {
  randomness: Randomness;
  channels: AlertChannels;
  listPeople: ListPeople;
}

/** Stores a notice and its messages in the transaction of the incident; the same notice again does nothing (ALERT-40). */
export type Announce = (transaction: Database, notice: AlertNotice) => Promise<void>;

export function createAnnounce({ randomness, channels, listPeople }: Dependencies): Announce {
  /** Whether and how each person gets it is decided again when it is sent. */
  async function listOpeningTargets(transaction: Database, notice: AlertNotice): Promise<Target[]> {
    const people = (await readAllTargets(transaction, listPeople))
      .filter(({ person, choice }) => isWithinReach(person, notice) && isChosen(choice, notice))
      .flatMap((targets) =>
        listChannels(targets, channels).map(
          (channel): Target => ({ recipient: targets.person.id, channel, state: 'waiting' }),
        ),
      );
    if (!channels.webhook) return people;
    const programs = (await createWebhookStore(transaction).list()).map(
      ({ id }): Target => ({
        recipient: recipientOfWebhook(id),
        channel: 'webhook',
        state: 'waiting',
      }),
    );
    return [...people, ...programs];
  }

  return async (transaction, notice) => {
    if (!transaction.isTransaction) throw new Error('A notice must be part of a transaction.');
    if (!(await createNoticeStore(transaction).insert(notice))) return;
    const { incidentId: about, kind, at: createdAt } = notice;
    const targets =
      kind === 'opened'
        ? await listOpeningTargets(transaction, notice)
        : await listClosingTargets(transaction, about);
    const store = createMessageStore(transaction);
    for (const target of targets) {
      await store.insert({ id: newId(randomness), about, kind, createdAt, ...target });
    }
  };
}

interface Target {
  recipient: string;
  channel: ChannelName;
  state: 'waiting' | 'held';
}

/** Who got the opening, or will get it, also gets the end; an end of a held opening is held too (ALERT-41). */
async function listClosingTargets(transaction: Database, incidentId: string): Promise<Target[]> {
  const openings = await createMessageStore(transaction).listOpenings(incidentId);
  return openings.flatMap(({ recipient, channel, state }): Target[] => {
    if (state === 'failed' || state === 'dropped') return [];
    return [{ recipient, channel, state: state === 'held' ? 'held' : 'waiting' }];
  });
}
