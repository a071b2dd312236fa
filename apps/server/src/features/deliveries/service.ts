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
import { createScheduleStep } from './delivery-steps.ts';
import { listMailFiles } from './mails/list-mail-files.ts';
import { parseAddress } from './mails/mail-address.ts';
import { cleanName, hasWebAddress } from './mails/person-name.ts';
import type { DeliveryStore } from './store.ts';
import { createWaitForEnd } from './wait-for-end.ts';

interface Dependencies {
  store: DeliveryStore;
  queue: Pick<JobQueue, 'add'>;
  clock: Clock;
  scheduler: Scheduler;
  randomness: Randomness;
  log: JobLog;
  /** Undefined before the first print is made. */
  findDeliverables(owner: FilesOwner, effect: EffectName): Promise<Deliverables | undefined>;
  /** Throws if the kiosk may not access a session that was moved to it (SIGN-73). */
  requireReceiver(kioskId: string, transactionId: string): Promise<void>;
}

type MailRequest = Omit<SendEmailForm, 'txID'>;
type PrintRequest = Omit<PrintImageBody, 'txID'>;

/** Enough for a fast mail server to refuse an address, too short for the visitor to notice. */
const MAIL_WAIT_MS = 50;
const MAX_WAIT_MS = 2_500;
/** Enough for a group of friends; the limit prevents that the booth is used for spam. */
const MAX_MAILS = 10; // MAIL-17

/** Accepts mails and prints: they are stored first and processed afterwards (MAIL-10, PRINT-20). */
export function createDeliveryService(dependencies: Dependencies) {
  const { store, clock, randomness, log } = dependencies;
  const scheduleStep = createScheduleStep(dependencies.queue);
  const waitForEnd = createWaitForEnd(dependencies.scheduler);

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
    // It is stored, so the repeating job finds it even if this job cannot be added.
    await scheduleStep(accepted).catch((error) =>
      log.warn({ err: error, delivery: accepted.id }, 'a delivery was stored without its job'),
    );
    return accepted;
  }

  return {
    async sendMail(
      owner: DeliveriesOwner,
      request: MailRequest,
      signal: AbortSignal,
    ): Promise<Delivery> {
      const { effect, withRecording, withPainting } = request;
      const { email, name } = readRecipient(request);
      const deliverables = await getDeliverables(owner, effect);
      const files = listMailFiles(deliverables, { withRecording, withPainting });
      // The sheet's key identifies the photos, the frame and the painting it was made of.
      const recipient = normalizeEmail(email);
      const { guestToken } = owner;
      // With a new link to the guest page it is another mail.
      const inputs = [effect, recipient, withRecording, withPainting, files[0]?.key, guestToken];
      const content = { kind: 'mail', email, name, files, isLinksOnly: false, guestToken } as const;
      const { id } = await accept(owner, content, hashText(JSON.stringify(inputs)), MAX_MAILS);
      const delivery = await waitForEnd(() => store.find(id), MAIL_WAIT_MS, signal);
      if (!delivery) throw noDelivery();
      if (delivery.state === 'failed') {
        throw new BoothError('invalid', toVisitorReason(delivery) ?? '');
      }
      return delivery;
    },

    /** A request with an idempotency key is a further print, within the session's allowance. */
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

    async waitForOutcome(kioskId: string, id: string, signal: AbortSignal): Promise<Delivery> {
      const delivery = await waitForEnd(() => store.findOfKiosk(kioskId, id), MAX_WAIT_MS, signal);
      if (!delivery) throw noDelivery();
      await dependencies.requireReceiver(kioskId, delivery.transactionId);
      return delivery;
    },
  };
}

function readRecipient({ email, recipientName }: MailRequest): { email: string; name: string } {
  const parsed = parseAddress(email);
  if ('refusal' in parsed) throw invalid([{ message: parsed.refusal, field: 'email' }]);
  const name = cleanName(recipientName);
  if (hasWebAddress(name)) {
    throw invalid([{ message: (t) => t('refusal.onlyYourName'), field: 'recipientName' }]);
  }
  return { email: parsed.address, name };
}

export type DeliveriesOwner = FilesOwner & {
  guestToken: string;
  /** Decided when the session was paid. */
  allowance: { prints: number };
};

export type DeliveryService = ReturnType<typeof createDeliveryService>;

const noDelivery = () => new BoothError('not_found', 'There is no such delivery.');

const LIMITS: Record<DeliveryContent['kind'], (max: number) => Sentence> = {
  mail: (max) => (t) => t('refusal.mailLimitReached', { most: max }),
  print: (max) => (t) => t('refusal.printLimitReached', { most: max }),
};
