import type {
  AlertChannelState,
  AlertTargets,
  OwnAlerts,
  PersonalChannel,
} from '@jepret/contract/console';
import { PersonalChannel as Channels } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import type { AlertChannels } from '../../ports/alert-channel.ts';
import type { ChannelName } from './message.ts';
import { createMessageStore } from './message-store.ts';
import type { PersonTargets } from './recipient-store.ts';
import { isReady, type ListPeople, readAllTargets } from './targets.ts';
import { createWebhookStore, recipientOfWebhook } from './webhook-store.ts';

interface Dependencies {
  database: Database;
  scheduler: Clock;
  channels: AlertChannels;
  listPeople: ListPeople;
}

const TROUBLE_MS = 7 * 86_400_000;

/** Projects explicitly: no address of a browser, no key but the public one. */
export async function readOwnAlerts(
  dependencies: Dependencies,
  targets: PersonTargets,
): Promise<OwnAlerts> {
  const { channels } = dependencies;
  const { person, choice, version, devices } = targets;
  return {
    choice,
    version,
    channels: await Promise.all(
      Channels.options.map(
        async (name): Promise<AlertChannelState> => ({
          name,
          ...describeChannel(name, targets, channels),
          trouble: await findTrouble(dependencies, person.id, name),
        }),
      ),
    ),
    devices: devices.map(({ id, label, addedAt }) => ({ id, label, added_at: addedAt })),
    push_key: channels['web-push']?.publicKey ?? null,
  };
}

export async function readTargetList(dependencies: Dependencies): Promise<AlertTargets> {
  const { database, channels, listPeople } = dependencies;
  const people = await readAllTargets(database, listPeople);
  const hooks = await createWebhookStore(database).list();
  return {
    has_telegram: channels.telegram !== undefined,
    has_webhooks: channels.webhook !== undefined,
    people: people.map(({ person: { id, email, role }, chatId }) => ({
      id,
      email,
      role,
      chat_id: chatId ?? null,
    })),
    webhooks: await Promise.all(
      hooks.map(async ({ id, url, addedAt, addedBy }) => ({
        id,
        url,
        added_at: addedAt,
        added_by: addedBy,
        trouble: await findTrouble(dependencies, recipientOfWebhook(id), 'webhook'),
      })),
    ),
  };
}

async function findTrouble(
  { database, scheduler }: Dependencies,
  recipient: string,
  channel: ChannelName,
) {
  const since = scheduler.now() - TROUBLE_MS;
  return (await createMessageStore(database).findTrouble(recipient, channel, since)) ?? null;
}

function describeChannel(
  name: PersonalChannel,
  targets: PersonTargets,
  channels: AlertChannels,
): Pick<AlertChannelState, 'state' | 'detail'> {
  const { person, chatId, devices } = targets;
  if (name === 'mail') return { state: 'ready', detail: `To ${person.email}.` };
  if (!channels[name]) {
    const setting = name === 'telegram' ? 'ALERT_TELEGRAM_BOT_TOKEN' : 'ALERT_VAPID_KEY';
    return { state: 'off', detail: `Off: ${setting} is not set on the server.` };
  }
  if (!isReady(name, targets, channels)) {
    const missing =
      name === 'telegram'
        ? 'An owner has to enter your chat id first.'
        : 'Turn it on in a browser first.';
    return { state: 'not-set-up', detail: missing };
  }
  if (name === 'telegram') return { state: 'ready', detail: `To the chat ${chatId}.` };
  const count = devices.length === 1 ? '1 browser' : `${devices.length} browsers`;
  return { state: 'ready', detail: `To ${count}.` };
}
