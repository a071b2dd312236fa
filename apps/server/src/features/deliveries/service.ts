import {
  type EffectName,
  normalizeEmail,
  type PrintImageBody,
  type SendEmailForm,
} from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import type { Clock, Scheduler } from '@jepret/time';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import type { Deliverables } from '../../domain/deliverables.ts';
import { type FilesOwner, hashText } from '../../domain/session-files.ts';
import type { JobLog, JobQueue } from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { type Delivery, type DeliveryContent, toVisitorReason } from './delivery.ts';
import { listMailFiles } from './mails/list-mail-files.ts';
import { readAddress } from './mails/mail-address.ts';
import { cleanName, hasWebAddress } from './mails/person-name.ts';
import { createWake } from './steps/steps.ts';
import { createWaiting } from './steps/waiting.ts';
import type { DeliveryStore } from './store.ts';

interface Dependencies {
  store: DeliveryStore;
  queue: Pick<JobQueue, 'add'>;
  clock: Clock;
  scheduler: Scheduler;
  randomness: Randomness;
  log: JobLog;
  /** What a visitor takes home; undefined before there is a print. */
  findDeliverables(owner: FilesOwner, effect: EffectName): Promise<Deliverables | undefined>;
  /** Throws if the kiosk may not have a session that began elsewhere (SIGN-73). */
  requireReceiver(kioskId: string, transactionId: string): Promise<void>;
}

type MailRequest = Omit<SendEmailForm, 'txID'>;
type PrintRequest = Omit<PrintImageBody, 'txID'>;

/** Long enough for a mail server next door to refuse an address, too short to be felt. */
const QUICK_MS = 50;
const NEWS_MS = 2_500;
/** Enough for a group of friends; who wants more would be using the booth to pester people. */
const MAX_MAILS = 10; // MAIL-17

/** Accepts mails and prints: stored first, then done (MAIL-10, PRINT-20). */
export function createDeliveryService(dependencies: Dependencies) {
  const { store, clock, randomness, log } = dependencies;
  const wake = createWake(dependencies.queue);
  const waitForEnd = createWaiting(dependencies.scheduler);

  async function getDeliverables(owner: FilesOwner, effect: EffectName): Promise<Deliverables> {
    const deliverables = await dependencies.findDeliverables(owner, effect);
    if (!deliverables) throw new BoothError('invalid', (t) => t('refusal.noPrintYet'));
    return deliverables;
  }

  async function accept(
    { id: transactionId }: FilesOwner,
    content: DeliveryContent,
    requestKey: string,
    max: number,
  ): Promise<Delivery> {
    const id = newId(randomness);
    const request = { id, transactionId, content, requestKey, askedBy: 'kiosk' } as const;
    const accepted = await store.accept(request, clock.now(), max);
    if (!accepted) throw new BoothError('conflict', LIMITS[content.kind](max));
    // It is stored, so it is found again even if nobody can be woken now.
    await wake(accepted).catch((error) =>
      log.warn({ err: error, delivery: accepted.id }, 'a delivery waits to be found'),
    );
    return accepted;
  }

  return {
    async sendMail(
      owner: DeliveriesOwner,
      request: MailRequest,
      gone: AbortSignal,
    ): Promise<Delivery> {
      const { effect, withRecording, withPainting } = request;
      const { email, name } = readRecipient(request);
      const deliverables = await getDeliverables(owner, effect);
      const files = listMailFiles(deliverables, { withRecording, withPainting });
      // The sheet's key stands for the photos, the frame and the painting it was made of.
      const recipient = normalizeEmail(email);
      const { guestToken } = owner;
      // A page with a new link is another mail.
      const inputs = [effect, recipient, withRecording, withPainting, files[0]?.key, guestToken];
      const content = { kind: 'mail', email, name, files, isLinksOnly: false, guestToken } as const;
      const { id } = await accept(owner, content, hashText(JSON.stringify(inputs)), MAX_MAILS);
      const delivery = await waitForEnd(() => store.find(id), QUICK_MS, gone);
      if (!delivery) throw noDelivery();
      if (delivery.state === 'failed') {
        throw new BoothError('invalid', toVisitorReason(delivery) ?? '');
      }
      return delivery;
    },

    /** With a key of its own it is a further print, as far as the session is allowed more. */
    async print(
      owner: DeliveriesOwner,
      { effect, isNoCut }: PrintRequest,
      idempotencyKey: string | undefined,
    ): Promise<{ delivery: Delivery; printsLeft: number }> {
      const { print, painted } = await getDeliverables(owner, effect);
      const sheetKey = painted?.image ?? print;
      const requestKey =
        idempotencyKey === undefined
          ? hashText(JSON.stringify([effect, sheetKey, isNoCut]))
          : `key:${idempotencyKey}`;
      const maxPrints = owner.allowance.prints;
      const content = { kind: 'print', effect, sheetKey, isNoCut } as const;
      const delivery = await accept(owner, content, requestKey, maxPrints);
      const printsLeft = Math.max(0, maxPrints - (await store.countPrints(owner.id)));
      return { delivery, printsLeft };
    },

    async waitForNews(kioskId: string, id: string, gone: AbortSignal): Promise<Delivery> {
      const delivery = await waitForEnd(() => store.findOfKiosk(kioskId, id), NEWS_MS, gone);
      if (!delivery) throw noDelivery();
      await dependencies.requireReceiver(kioskId, delivery.transactionId);
      return delivery;
    },
  };
}

function readRecipient({ email, recipientName }: MailRequest): { email: string; name: string } {
  const read = readAddress(email);
  if ('refusal' in read) throw invalid([{ message: read.refusal, field: 'email' }]);
  const name = cleanName(recipientName);
  if (hasWebAddress(name)) {
    throw invalid([{ message: (t) => t('refusal.onlyYourName'), field: 'recipientName' }]);
  }
  return { email: read.address, name };
}

export type DeliveriesOwner = FilesOwner & {
  guestToken: string;
  /** How often it may print was decided when it was paid. */
  allowance: { prints: number };
};

export type DeliveryService = ReturnType<typeof createDeliveryService>;

const noDelivery = () => new BoothError('not_found', 'There is no such delivery.');

const LIMITS: Record<DeliveryContent['kind'], (max: number) => Sentence> = {
  mail: (max) => (t) => t('refusal.mailsUsedUp', { most: max }),
  print: (max) => (t) => t('refusal.printsUsedUp', { most: max }),
};
