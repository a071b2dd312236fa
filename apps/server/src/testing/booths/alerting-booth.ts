import { createECDH } from 'node:crypto';
import type { StaffRole } from '@jepret/contract';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { startAlertWebhookDouble } from '@jepret/testing/providers/alert-webhook-double.ts';
import { startTelegramDouble } from '@jepret/testing/providers/telegram-double.ts';
import { startWebPushDouble } from '@jepret/testing/providers/web-push-double.ts';
import { onTestFinished } from 'vitest';
import { createPost } from '../../adapters/alert-channel/http-post.ts';
import { createMailAlertChannel } from '../../adapters/alert-channel/mail.ts';
import { createTelegramAlertChannel } from '../../adapters/alert-channel/telegram.ts';
import { createWebPushAlertChannel } from '../../adapters/alert-channel/web-push.ts';
import { createWebhookAlertChannel } from '../../adapters/alert-channel/webhook.ts';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import type { AlertNotice } from '../../features/alerts/notice.ts';
import { createRecipientStore } from '../../features/alerts/recipient-store.ts';
import { alertMail } from '../../mails/alert-mail.ts';
import type { AlertChannels } from '../../ports/alert-channel.ts';
import type { Mail, Mailer, MailOutcome } from '../../ports/mailer.ts';
import { newId } from '../../ports/randomness.ts';
import { PASSWORD } from './console-browser.ts';
import { createTestBooth, type TestBooth } from './test-booth.ts';
import { START_AT } from './test-dependencies.ts';

const WEBHOOK_SECRET = 'the-secret-of-the-webhooks-0123456789';

/** A booth with all channels of alerts, each against a double of its service. */
export async function startAlertingBooth(database: Database) {
  const mails: Mail[] = [];
  const mailOutcome: { current: MailOutcome } = { current: { kind: 'sent', messageId: 'm' } };
  // Time limits of channels pass only in their own tests.
  const clock = createManualClock(START_AT);
  const telegram = await startTelegramDouble();
  const pushService = await startWebPushDouble();
  const webhook = await startAlertWebhookDouble(WEBHOOK_SECRET, clock);
  for (const double of [telegram, pushService, webhook]) onTestFinished(double.stop);
  const mailer: Pick<Mailer, 'send'> = {
    async send(mail) {
      if (mailOutcome.current.kind === 'sent') mails.push(mail);
      return mailOutcome.current;
    },
  };
  const channels = openChannels({ clock, mailer, telegram });
  const booth = await createTestBooth(database, { alertChannels: channels });
  const people = preparePeople(booth);
  const run = prepareJobs(booth);

  return {
    ...booth,
    ...people,
    ...run,
    channels,
    /** The alerts as mails, without those about sign-ins. */
    alertMails: mails,
    alertMailOutcome: mailOutcome,
    telegram,
    pushService,
    webhook,
    subjectsTo: (email: string) =>
      mails.filter(({ to }) => to === email).map(({ subject }) => subject),
    announce: (notice: Partial<AlertNotice> = {}) => announce(booth, notice),
    pass(ms: number): void {
      booth.advance(ms);
      clock.tick(ms);
    },
    async addDevice(staffId: string) {
      const subscription = pushService.subscribe(channels['web-push'].publicKey);
      const id = newId(booth.dependencies.randomness);
      const addedAt = booth.dependencies.clock.now();
      const device = { id, staffId, ...subscription, label: 'Chrome on Android', addedAt };
      await createRecipientStore(booth.database).saveDevice(device);
      return device;
    },
  };
}

export type AlertingBooth = Awaited<ReturnType<typeof startAlertingBooth>>;

function openChannels(options: {
  clock: ReturnType<typeof createManualClock>;
  mailer: Pick<Mailer, 'send'>;
  telegram: { url: string; token: string };
}) {
  const { clock, mailer, telegram } = options;
  const post = createPost({ scheduler: clock, allowsPrivate: true });
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.alloc(32, 7));
  const key = pair.getPrivateKey('base64url');
  return {
    mail: createMailAlertChannel({ mailer, scheduler: clock, compose: alertMail }),
    telegram: createTelegramAlertChannel({ token: telegram.token, baseUrl: telegram.url, post }),
    'web-push': createWebPushAlertChannel({ key, contact: 'https://jepret.test', clock, post }),
    webhook: createWebhookAlertChannel({
      secret: WEBHOOK_SECRET,
      clock,
      post,
      allowsPrivate: true,
    }),
  } satisfies AlertChannels;
}

function preparePeople({ staff }: TestBooth) {
  return {
    async addPerson(email: string, role: StaffRole, locations: readonly string[] | null = null) {
      await staff.add(email, { role, locations }, BOOTH_ACTOR, PASSWORD);
      return (await staff.get(email)).id;
    },
  };
}

function prepareJobs({ jobs, dependencies }: TestBooth) {
  const never = new AbortController().signal;
  const runJob = async (name: string, payload: unknown = null): Promise<void> => {
    await jobs.booth.handlers[name]?.(payload, { signal: never, attempt: 1 });
  };
  return {
    runJob,
    /** One round of the jobs that send what is due, without the queue between them. */
    async sendDue(): Promise<void> {
      const added: { name: string; payload: unknown }[] = [];
      const { jobQueue } = dependencies;
      const { add } = jobQueue;
      jobQueue.add = async (name, payload) => void added.push({ name, payload });
      await runJob('alerts').finally(() => {
        jobQueue.add = add;
      });
      for (const { name, payload } of added) await runJob(name, payload);
    },
    summarize: () => runJob('alert-summaries'),
  };
}

let incidents = 0;

/** Announces an incident, or its end, in a transaction of its own; returns the notice. */
async function announce(booth: TestBooth, changes: Partial<AlertNotice>): Promise<AlertNotice> {
  incidents += 1;
  const now = booth.dependencies.clock.now();
  const notice: AlertNotice = {
    incidentId: `incident-${incidents}`,
    kind: 'opened',
    cause: 'printer',
    location: 'jakarta',
    locationName: 'Jakarta',
    reason: 'The printer is out of paper.',
    remedy: 'Put in a new roll.',
    booths: ['Left of the door'],
    openedAt: now,
    closedAt: changes.kind === 'closed' ? now : null,
    at: now,
    ...changes,
  };
  await booth.database
    .transaction()
    .execute((transaction) => booth.announceAlert(transaction, notice));
  return notice;
}
