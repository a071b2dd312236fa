import type { Clock } from '@jepret/time';
import PQueue from 'p-queue';
import type { Database } from '../../database/schema.ts';
import type { LocationZones } from '../../domain/location-zones.ts';
import type { AlertChannels, AlertMessage } from '../../ports/alert-channel.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { createBundle } from './bundle.ts';
import { isChosen, isQuiet, isWithinReach } from './choices.ts';
import type { ChannelName, StoredMessage } from './message.ts';
import { createMessageStore } from './message-store.ts';
import { type AlertNotice, keyOf } from './notice.ts';
import { createNoticeStore } from './notice-store.ts';
import { createRecipientStore } from './recipient-store.ts';
import { findNextTry } from './retry-times.ts';
import { type SendResult, sendOne, type Target } from './send-one.ts';
import { findTargets, type ListPeople, listChannels } from './targets.ts';
import { writeAlert, writeSummary } from './texts.ts';
import { createWebhookStore, findWebhookId } from './webhook-store.ts';

export interface SendDependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  channels: AlertChannels;
  publicUrl: string;
  listPeople: ListPeople;
  readZones(): Promise<LocationZones>;
  log: JobLog;
}

/** Longer than every attempt. */
const LEASE_MS = 120_000;
/** Recipients at the same time: one that does not respond must not delay the others. */
const CONCURRENCY = 4;

interface Work {
  recipient: string;
  channel: ChannelName;
  /** Due, in their order. */
  messages: readonly StoredMessage[];
  signal: AbortSignal;
}

/** Sends the messages of one channel that are due, to each recipient in their order. */
export function createSendDue(dependencies: SendDependencies) {
  const { database, clock } = dependencies;
  const store = createMessageStore(database);
  const sendTo = createSendTo(dependencies);

  return async (channel: ChannelName, signal: AbortSignal): Promise<void> => {
    const due = Map.groupBy(
      await store.listDue(channel, clock.now()),
      (message) => message.recipient,
    );
    const queue = new PQueue({ concurrency: CONCURRENCY });
    await queue.addAll(
      [...due].map(
        ([recipient, messages]) =>
          () =>
            sendTo({ recipient, channel, messages, signal }),
      ),
    );
  };
}

/** Decides about the messages of one recipient at the moment when they are sent. */
function createSendTo(dependencies: SendDependencies) {
  const { database, clock, channels, listPeople } = dependencies;
  const store = createMessageStore(database);
  const bundle = createBundle(dependencies);
  const attempt = createAttempt(dependencies);

  async function findTarget({ recipient, channel }: Work): Promise<Target | undefined> {
    const webhookId = findWebhookId(recipient);
    if (webhookId !== undefined) {
      const hook = await createWebhookStore(database).find(webhookId);
      return hook && { kind: 'webhook', hook };
    }
    const targets = await findTargets(database, listPeople, recipient);
    const isWanted = targets && listChannels(targets, channels).some((name) => name === channel);
    return isWanted ? { kind: 'person', targets } : undefined;
  }

  const drop = (messages: readonly StoredMessage[]) =>
    store.settle(
      messages.map(({ id }) => id),
      'dropped',
      { at: clock.now() },
    );

  /** Quiet hours: the message is left for the daily summary, and so is the end of such an incident. */
  async function hold(messages: readonly StoredMessage[], target: Target) {
    if (target.kind === 'webhook') return messages;
    const isHeld = await Promise.all(
      messages.map(async (message) => {
        if (message.kind === 'summary') return false;
        if (isQuiet(target.targets.choice.quiet, clock.now())) return true;
        return message.kind === 'closed' && (await hasHeldOpening(database, message));
      }),
    );
    const held = messages.filter((_, index) => isHeld[index]);
    await store.settle(
      held.map(({ id }) => id),
      'held',
      { at: clock.now() },
    );
    return messages.filter((_, index) => !isHeld[index]);
  }

  return async (work: Work): Promise<void> => {
    const target = await findTarget(work);
    if (!target) return drop(work.messages);
    const notices = await createNoticeStore(database).readByKey(work.messages.flatMap(listKeys));
    const isAllowed = (message: StoredMessage) =>
      message.kind === 'summary' || isFor(target, notices.get(keyOfMessage(message)));
    await drop(work.messages.filter((message) => !isAllowed(message)));
    const loud = await hold(work.messages.filter(isAllowed), target);
    const next = target.kind === 'person' ? await bundle(work.recipient, work.channel, loud) : loud;
    for (const message of next) {
      if (work.signal.aborted || !(await attempt(message, target, work.signal))) return;
    }
  };
}

async function hasHeldOpening(database: Database, message: StoredMessage): Promise<boolean> {
  const openings = await createMessageStore(database).listOpenings(message.about);
  return openings.some(
    ({ state, recipient, channel }) =>
      state === 'held' && recipient === message.recipient && channel === message.channel,
  );
}

/** ALERT-34: whether the person still may and wants to get it. */
function isFor(target: Target, notice: AlertNotice | undefined): notice is AlertNotice {
  if (!notice) return false;
  if (target.kind === 'webhook') return true;
  const { person, choice } = target.targets;
  return isWithinReach(person, notice) && isChosen(choice, notice);
}

const keyOfMessage = ({ about, kind }: StoredMessage): string =>
  kind === 'summary' ? '' : keyOf({ incidentId: about, kind });

const listKeys = ({ about, kind }: StoredMessage) =>
  kind === 'summary' ? [] : [{ incidentId: about, kind }];

/** One attempt to send one message; false if the following ones have to wait for it. */
function createAttempt(dependencies: SendDependencies) {
  const { database, clock, channels, log } = dependencies;
  const store = createMessageStore(database);
  const write = createWrite(dependencies);

  async function record(message: StoredMessage, result: SendResult): Promise<boolean> {
    const { outcome, goneDevices } = result;
    const now = clock.now();
    for (const id of goneDevices) await createRecipientStore(database).deleteDevice(id);
    if (outcome.kind === 'sent') {
      await store.settle([message.id], 'sent', { at: now });
      return true;
    }
    const { reason } = outcome;
    const dueAt =
      outcome.kind === 'gone'
        ? undefined
        : findNextTry({
            attempts: message.attempts + 1,
            createdAt: message.createdAt,
            now,
            afterMs: outcome.afterMs,
          });
    if (dueAt !== undefined) {
      await store.postpone(message.id, { dueAt, reason });
      return false;
    }
    log.warn({ channel: message.channel, reason }, 'an alert was given up');
    await store.settle([message.id], 'failed', { at: now, reason });
    return true;
  }

  return async (message: StoredMessage, target: Target, signal: AbortSignal): Promise<boolean> => {
    const written = await write(message, target);
    if (!written) {
      await store.settle([message.id], 'dropped', { at: clock.now() });
      return true;
    }
    if (!(await store.claim(message, clock.now() + LEASE_MS))) return false;
    const { channel } = message;
    return record(message, await sendOne({ channels, channel, message: written, target, signal }));
  };
}

function createWrite({ database, publicUrl, readZones }: SendDependencies) {
  return async (message: StoredMessage, target: Target): Promise<AlertMessage | undefined> => {
    const context = { key: message.id, publicUrl, zones: await readZones() };
    const store = createNoticeStore(database);
    if (message.kind !== 'summary') {
      const notice = (await store.readByKey(listKeys(message))).get(keyOfMessage(message));
      return notice && writeAlert(notice, context);
    }
    const { content } = message;
    if (!content) return undefined;
    const openings = content.open.map((incidentId) => ({ incidentId, kind: 'opened' as const }));
    const found = await store.readByKey([...content.notices, ...openings]);
    const pick = (keys: readonly Parameters<typeof keyOf>[0][]) =>
      keys.map((key) => found.get(keyOf(key))).filter((notice) => isFor(target, notice));
    const [notices, open] = [pick(content.notices), pick(openings)];
    if (notices.length + open.length === 0) return undefined;
    return writeSummary({ type: content.type, since: content.since, notices, open }, context);
  };
}
