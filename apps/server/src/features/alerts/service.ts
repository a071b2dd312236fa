import type {
  AlertChoice,
  AlertTargets,
  AlertTest,
  DeviceBody,
  OwnAlerts,
  PersonalChannel,
} from '@jepret/contract/console';
import { INCIDENT_CAUSES, isToldOf } from '@jepret/contract/console';
import { type Scheduler, withTimeLimit } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor, StaffActor } from '../../domain/actor.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { findAddressRefusal } from '../../domain/outside-addresses.ts';
import { createVersionConflict } from '../../domain/version-conflicts.ts';
import type { AlertChannels, AlertOutcome } from '../../ports/alert-channel.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { scopeOf } from './choices.ts';
import { deviceIdOf, isUsableKey } from './device-keys.ts';
import type { ChannelName } from './message.ts';
import { readOwnAlerts, readTargetList } from './read-pages.ts';
import { createRecipientStore, type PersonTargets } from './recipient-store.ts';
import { sendOne, type Target } from './send-one.ts';
import { findTargets, isReady, type ListPeople } from './targets.ts';
import { writeTest } from './texts.ts';
import { createWebhookStore } from './webhook-store.ts';

export interface AlertDependencies {
  database: Database;
  scheduler: Scheduler;
  randomness: Randomness;
  channels: AlertChannels;
  publicUrl: string;
  listPeople: ListPeople;
  /** Slugs. */
  listLocations(): Promise<readonly string[]>;
}

const MAX_DEVICES = 10; // ALERT-31
const MAX_WEBHOOKS = 10; // ALERT-33
/** The longest time that the page waits for a test. */
const TEST_LIMIT_SECONDS = 8; // ALERT-32

/** What people and owners set on the page *Alerts*. */
export function createAlertService(dependencies: AlertDependencies) {
  return {
    ...createChoices(dependencies),
    ...createDevices(dependencies),
    ...createOwnersPart(dependencies),
    ...createTests(dependencies),
  };
}

export type AlertService = ReturnType<typeof createAlertService>;

async function getTargets(
  { listPeople }: AlertDependencies,
  database: Database,
  staffId: string,
): Promise<PersonTargets> {
  const targets = await findTargets(database, listPeople, staffId);
  if (targets) return targets;
  throw new BoothError('not_found', 'There is no such person.');
}

function createChoices(dependencies: AlertDependencies) {
  const { database, scheduler, listLocations } = dependencies;

  async function checkLocations({ person }: PersonTargets, { locations }: AlertChoice) {
    if (!locations) return;
    const known = scopeOf(person) ?? (await listLocations());
    const unknown = locations.find((slug) => !known.includes(slug));
    if (unknown === undefined) return;
    throw invalid([{ field: 'locations', message: `${unknown} is not one of your locations.` }]);
  }

  function checkCauses({ person }: PersonTargets, { causes }: AlertChoice) {
    const unknown = causes?.find((cause) => !isToldOf(person.role, cause));
    if (unknown === undefined) return;
    const message = `${INCIDENT_CAUSES[unknown].name} is not for your role.`;
    throw invalid([{ field: 'causes', message }]);
  }

  return {
    getOwn: async (staffId: string): Promise<OwnAlerts> =>
      readOwnAlerts(dependencies, await getTargets(dependencies, database, staffId)),

    async choose(actor: StaffActor, choice: AlertChoice, version: number): Promise<void> {
      const targets = await getTargets(dependencies, database, actor.id);
      checkCauses(targets, choice);
      await checkLocations(targets, choice);
      await inTransaction(database, async (transaction) => {
        const before = (await getTargets(dependencies, transaction, actor.id)).choice;
        const store = createRecipientStore(transaction);
        if (!(await store.saveChoice(actor.id, choice, version))) {
          throw createVersionConflict('your alerts');
        }
        await recordAudit(transaction, scheduler.now(), {
          actor,
          action: 'alerts.chosen',
          subject: actor.name,
          before: describeChoice(before),
          after: describeChoice(choice),
        });
      });
    },
  };
}

const describeChoice = ({ channels, causes, locations, quiet }: AlertChoice) => ({
  channels,
  causes,
  locations,
  quietHours: quiet && `${quiet.from}–${quiet.until} ${quiet.time_zone}`,
});

function createDevices(dependencies: AlertDependencies) {
  const { database, scheduler, channels } = dependencies;
  return {
    async addDevice(actor: StaffActor, { endpoint, p256dh, auth, label }: DeviceBody) {
      const refusal = findAddressRefusal(endpoint, false);
      if (refusal) throw invalid([{ field: 'endpoint', message: refusal }]);
      if (!isUsableKey(p256dh)) throw invalid([{ field: 'p256dh', message: 'It is no key.' }]);
      if (!channels['web-push']) {
        throw new BoothError('conflict', 'Alerts in browsers are not set up.');
      }
      const id = deviceIdOf(endpoint);
      await inTransaction(database, async (transaction) => {
        const { devices } = await getTargets(dependencies, transaction, actor.id);
        if (devices.filter((device) => device.id !== id).length >= MAX_DEVICES) {
          throw new BoothError('conflict', `${MAX_DEVICES} browsers are enough. Remove one first.`);
        }
        const keys = { p256dh, auth };
        const addedAt = scheduler.now();
        const device = { id, staffId: actor.id, endpoint, keys, label, addedAt };
        await createRecipientStore(transaction).saveDevice(device);
        await recordAudit(transaction, addedAt, {
          actor,
          action: 'alerts.device-added',
          subject: label,
        });
      });
    },

    async removeDevice(actor: StaffActor, id: string): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const removed = await createRecipientStore(transaction).deleteDevice(id, actor.id);
        // Removed before, or by the push service.
        if (!removed) return;
        await recordAudit(transaction, scheduler.now(), {
          actor,
          action: 'alerts.device-removed',
          subject: removed.label,
        });
      });
    },
  };
}

/** Telegram chats and webhooks. */
function createOwnersPart(dependencies: AlertDependencies) {
  const { database, scheduler, randomness, channels } = dependencies;
  return {
    listTargets: (): Promise<AlertTargets> => readTargetList(dependencies),

    async setChat(staffId: string, chatId: string | null, actor: Actor): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const { person, chatId: before } = await getTargets(dependencies, transaction, staffId);
        if ((before ?? null) === chatId) return;
        await createRecipientStore(transaction).saveChat(staffId, chatId);
        await recordAudit(transaction, scheduler.now(), {
          actor,
          action: 'alerts.chat-changed',
          subject: person.email,
          before: { chat: before ?? null },
          after: { chat: chatId },
        });
      });
    },

    async addWebhook(url: string, actor: StaffActor): Promise<void> {
      const { webhook } = channels;
      if (!webhook) throw new BoothError('conflict', 'Webhooks are not set up.');
      const refusal = findAddressRefusal(url, webhook.allowsPrivate);
      if (refusal) throw invalid([{ field: 'url', message: refusal }]);
      await inTransaction(database, async (transaction) => {
        const store = createWebhookStore(transaction);
        if ((await store.list()).length >= MAX_WEBHOOKS) {
          throw new BoothError(
            'conflict',
            `${MAX_WEBHOOKS} webhooks are enough. Remove one first.`,
          );
        }
        const addedAt = scheduler.now();
        const hook = { id: newId(randomness), url, addedAt, addedBy: actor.name };
        if (!(await store.add(hook))) {
          throw new BoothError('conflict', 'This webhook is listed already.');
        }
        await recordAudit(transaction, addedAt, {
          actor,
          action: 'alerts.webhook-added',
          subject: hostOf(url),
        });
      });
    },

    async removeWebhook(id: string, actor: Actor): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const store = createWebhookStore(transaction);
        const hook = await store.find(id);
        if (!hook) return;
        await store.remove(id);
        await recordAudit(transaction, scheduler.now(), {
          actor,
          action: 'alerts.webhook-removed',
          subject: hostOf(hook.url),
        });
      });
    },
  };
}

/** The path may contain a secret. */
const hostOf = (url: string): string => new URL(url).host;

/** Tests send directly, and their result is shown to the person who waits. */
function createTests(dependencies: AlertDependencies) {
  const { database, scheduler, randomness, channels, publicUrl } = dependencies;

  async function test(channel: ChannelName, target: Target): Promise<AlertTest> {
    const message = writeTest({ key: newId(randomness), publicUrl });
    const result = await withTimeLimit(scheduler, TEST_LIMIT_SECONDS * 1000, (signal) =>
      sendOne({ channels, channel, message, target, signal }),
    );
    if (!result) {
      const reason = `It did not respond within ${TEST_LIMIT_SECONDS} seconds.`;
      return { is_sent: false, reason };
    }
    for (const id of result.goneDevices) await createRecipientStore(database).deleteDevice(id);
    return describeTest(channel, target, result.outcome);
  }

  async function record(actor: Actor, subject: string, { is_sent }: AlertTest): Promise<void> {
    await inTransaction(database, (transaction) =>
      recordAudit(transaction, scheduler.now(), {
        actor,
        action: 'alerts.tested',
        subject,
        after: { outcome: is_sent ? 'works' : 'fails' },
      }),
    );
  }

  return {
    async testChannel(actor: StaffActor, channel: PersonalChannel): Promise<AlertTest> {
      const targets = await getTargets(dependencies, database, actor.id);
      if (!isReady(channel, targets, channels)) {
        throw new BoothError('conflict', 'This channel is not set up for you.');
      }
      const tested = await test(channel, { kind: 'person', targets });
      await record(actor, channel, tested);
      return tested;
    },

    async testWebhook(actor: StaffActor, id: string): Promise<AlertTest> {
      const hook = await createWebhookStore(database).find(id);
      if (!hook) throw new BoothError('not_found', 'There is no such webhook.');
      const tested = await test('webhook', { kind: 'webhook', hook });
      await record(actor, hostOf(hook.url), tested);
      return tested;
    },
  };
}

function describeTest(channel: ChannelName, target: Target, outcome: AlertOutcome): AlertTest {
  if (outcome.kind !== 'sent') return { is_sent: false, reason: outcome.reason };
  const reason =
    target.kind === 'webhook'
      ? 'The program accepted the test.'
      : {
          mail: `A mail to ${target.targets.person.email} was sent.`,
          telegram: 'Telegram accepted the test. It is in the chat now.',
          'web-push': 'The test was sent to your browsers. It appears within seconds.',
          webhook: '',
        }[channel];
  return { is_sent: true, reason };
}
