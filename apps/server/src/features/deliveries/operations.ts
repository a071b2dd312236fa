import { BoothError } from '../../domain/booth-error.ts';
import type { Printer } from '../../ports/printer.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { Delivery, DeliveryContent, DeliveryState, MailContent } from './delivery.ts';
import { maskAddress } from './mails/mail-address.ts';
import { createEnding, type EndingDependencies } from './steps/ending.ts';
import { LEASE_MS } from './steps/lease.ts';
import { createDeliveryStore, type ListedDelivery } from './store.ts';

interface Dependencies extends EndingDependencies {
  randomness: Randomness;
  printer: Printer;
}

interface ListRequest {
  states?: readonly DeliveryState[];
  limit: number;
}

/** Staff know why they want one more. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

/** A printer that hangs must not keep an operator waiting. */
const CANCEL_LIMIT_MS = 10_000;

/** What an operator does with mails and prints; a server that runs notices within seconds. */
export function createDeliveryOperations(dependencies: Dependencies) {
  const { database, clock, randomness, printer } = dependencies;
  const store = createDeliveryStore(database);
  const ending = createEnding(dependencies);

  async function get(kind: DeliveryContent['kind'], id: string): Promise<ListedDelivery> {
    const [found] = await store.list({ kind, id, limit: 1 });
    if (!found) throw new BoothError('not_found', `No ${kind} has the id ${id}.`);
    return found;
  }

  return {
    listPrints: (request: ListRequest) => store.list({ kind: 'print', ...request }),
    getPrint: (id: string) => get('print', id),

    async listMails(request: ListRequest): Promise<ListedDelivery[]> {
      return (await store.list({ kind: 'mail', ...request })).map(mask);
    },

    /** One sheet more, whatever became of this one and however many the session had. */
    async reprint(id: string): Promise<Delivery> {
      const { transactionId, content, state } = await get('print', id);
      if (state === 'waiting') {
        throw new BoothError('conflict', 'It still waits to be printed; cancel it first.');
      }
      const reprint = { id: newId(randomness), transactionId, content, askedBy: 'staff' } as const;
      const requestKey = `staff:${reprint.id}`;
      const accepted = await store.accept({ ...reprint, requestKey }, clock.now(), NO_LIMIT);
      if (!accepted) throw new Error('A reprint has no limit.');
      return accepted;
    },

    /** Takes back what is not on paper yet. */
    async cancelPrint(id: string): Promise<void> {
      const print = await get('print', id);
      if (!(await ending.failed(print, 'cancelled', 'Staff took it back.'))) {
        throw new BoothError('conflict', 'It has ended already.');
      }
      // Read again: it may have been handed over meanwhile.
      const { jobRef } = await get('print', id);
      if (jobRef !== null) await printer.cancel(jobRef, AbortSignal.timeout(CANCEL_LIMIT_MS));
    },

    /** From the beginning, for another day. */
    async retryMail(id: string): Promise<void> {
      const mail = await get('mail', id);
      const { state, nextTryAt } = mail;
      const now = clock.now();
      if (state === 'done') throw new BoothError('conflict', 'It was sent already.');
      // Somebody may be sending it at this moment.
      const isUnderWay = nextTryAt !== null && nextTryAt <= now + LEASE_MS;
      if (isUnderWay || !(await store.runAgain(mail, now))) {
        throw new BoothError('conflict', 'It is tried again by itself within minutes.');
      }
    },
  };
}

/** Whom a mail goes to is the visitor's business. */
const mask = (mail: ListedDelivery): ListedDelivery => {
  const content = mail.content as MailContent;
  return { ...mail, content: { ...content, name: '', email: maskAddress(content.email) } };
};
