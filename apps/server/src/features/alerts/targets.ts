import type { PersonalChannel } from '@jepret/contract/console';
import type { Database } from '../../database/schema.ts';
import type { AlertChannels } from '../../ports/alert-channel.ts';
import type { Person } from './choices.ts';
import { createRecipientStore, type PersonTargets } from './recipient-store.ts';

/** Reads the members who can sign in, in the given database or transaction. */
export type ListPeople = (database: Database) => Promise<readonly Person[]>;

export async function readAllTargets(
  database: Database,
  listPeople: ListPeople,
): Promise<PersonTargets[]> {
  return createRecipientStore(database).readTargets(await listPeople(database));
}

/** Undefined for a person who may not sign in any more. */
export async function findTargets(
  database: Database,
  listPeople: ListPeople,
  staffId: string,
): Promise<PersonTargets | undefined> {
  const person = (await listPeople(database)).find(({ id }) => id === staffId);
  return person && (await createRecipientStore(database).readTargets([person]))[0];
}

/** Whether messages can be sent to this person over that channel. */
export function isReady(
  channel: PersonalChannel,
  { chatId, devices }: Pick<PersonTargets, 'chatId' | 'devices'>,
  channels: AlertChannels,
): boolean {
  if (channel === 'telegram') return channels.telegram !== undefined && chatId !== undefined;
  if (channel === 'web-push') return channels['web-push'] !== undefined && devices.length > 0;
  return true;
}

/** The chosen channels that work; mail if none of them does, so that no alert is lost (ALERT-4). */
export function listChannels(targets: PersonTargets, channels: AlertChannels): PersonalChannel[] {
  const { channels: chosen } = targets.choice;
  const ready = chosen.filter((channel) => isReady(channel, targets, channels));
  return chosen.length > 0 && ready.length === 0 ? ['mail'] : ready;
}
