import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import type { Printer } from '../../ports/printer.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { askOnce, type StaffRequest } from './asked-once.ts';
import type { Delivery, DeliveryContent, DeliveryState, MailContent } from './delivery.ts';
import { maskAddress, readAddress } from './mails/mail-address.ts';
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

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** A printer that hangs must not keep an operator waiting. */
const CANCEL_LIMIT_MS = 10_000;

/** What an operator does with mails and prints; a server that runs notices within seconds. */
export function createDeliveryOperations(dependencies: Dependencies) {
  const { database } = dependencies;
  const store = createDeliveryStore(database);
  const get = createGet(database);
  return {
    ...createPrintOperations(dependencies, get),
    ...createMailOperations(dependencies, get),
    ...createConsoleOperations(dependencies, get),

    listPrints: (request: ListRequest) => store.list({ kind: 'print', ...request }),
    getPrint: (id: string) => get('print', id),
    getMail: async (id: string): Promise<ListedDelivery> => mask(await get('mail', id)),

    async listMails(request: ListRequest): Promise<ListedDelivery[]> {
      return (await store.list({ kind: 'mail', ...request })).map(mask);
    },
  };
}

type Get = ReturnType<typeof createGet>;

const createGet = (database: Database) => {
  const store = createDeliveryStore(database);
  return async (kind: DeliveryContent['kind'], id: string): Promise<ListedDelivery> => {
    const [found] = await store.list({ kind, id, limit: 1 });
    if (!found) throw new BoothError('not_found', `No ${kind} has the id ${id}.`);
    return found;
  };
};

function createPrintOperations(dependencies: Dependencies, get: Get) {
  const { database, clock, printer } = dependencies;
  return {
    /** One sheet more, whatever became of this one and however many the session had. */
    async reprint(id: string, actor: Actor): Promise<Delivery> {
      const print = await get('print', id);
      if (print.state === 'waiting') {
        throw new BoothError('conflict', 'It still waits to be printed; cancel it first.');
      }
      return inTransaction(database, async (change) => {
        const reprint = await acceptOfStaff(change, dependencies, print, print.content);
        const after = { print: reprint.id };
        const line = { actor, action: 'transaction.reprinted', ...subjectOf(print) } as const;
        await recordAudit(change, clock.now(), { ...line, before: { print: id }, after });
        return reprint;
      });
    },

    /** Takes back what is not on paper yet. */
    async cancelPrint(id: string, actor: Actor): Promise<void> {
      const print = await get('print', id);
      await inTransaction(database, async (change) => {
        const ending = createEnding({ ...dependencies, database: change });
        if (!(await ending.failed(print, 'cancelled', 'Staff took it back.'))) {
          throw new BoothError('conflict', 'It has ended already.');
        }
        const line = { actor, action: 'transaction.print-cancelled', ...subjectOf(print) } as const;
        await recordAudit(change, clock.now(), { ...line, after: { print: id } });
      });
      // Read again: it may have been handed over meanwhile.
      const { jobRef } = await get('print', id);
      if (jobRef !== null) await printer.cancel(jobRef, AbortSignal.timeout(CANCEL_LIMIT_MS));
    },
  };
}

function createMailOperations(dependencies: Dependencies, get: Get) {
  const { database, clock } = dependencies;

  const record = (change: Database, mail: ListedDelivery, sent: SentAgain): Promise<void> =>
    recordAudit(change, clock.now(), {
      actor: sent.actor,
      action: 'transaction.mail-resent',
      ...subjectOf(mail),
      before: { mail: mail.id },
      after: { mail: sent.id, ...(sent.email !== undefined && { to: maskAddress(sent.email) }) },
    });

  return {
    /** From the beginning, for another day. */
    async retryMail(id: string, actor: Actor): Promise<void> {
      const mail = await get('mail', id);
      const { state, nextTryAt } = mail;
      const now = clock.now();
      if (state === 'done') throw new BoothError('conflict', 'It was sent already.');
      // Somebody may be sending it at this moment.
      const isUnderWay = nextTryAt !== null && nextTryAt <= now + LEASE_MS;
      await inTransaction(database, async (change) => {
        if (isUnderWay || !(await createDeliveryStore(change).runAgain(mail, now))) {
          throw new BoothError('conflict', 'It is tried again by itself within minutes.');
        }
        await record(change, mail, { actor, id });
      });
    },

    /** The same once more to an address that was put right, or to the one that it went to. */
    async sendMailAnew(
      id: string,
      { email, actor }: { email: string | undefined; actor: Actor },
    ): Promise<Delivery> {
      const mail = await get('mail', id);
      const content = mail.content as MailContent;
      const typed = email === undefined ? undefined : readAddress(email);
      if (typed && 'refusal' in typed) throw invalid([{ message: typed.refusal, field: 'email' }]);
      const { isAddressAsked: _a, isUnsure: _u, ...whole } = content;
      return inTransaction(database, async (change) => {
        const again = { ...whole, ...(typed && { email: typed.address }) };
        const sent = await acceptOfStaff(change, dependencies, mail, again);
        await record(change, mail, { actor, id: sent.id, ...(typed && { email: typed.address }) });
        return sent;
      });
    },
  };
}

/** The same as a browser asks for it, which may do so twice. */
function createConsoleOperations(dependencies: Dependencies, get: Get) {
  const { database, clock } = dependencies;
  const within = (change: Database) => ({ ...dependencies, database: change });
  return {
    async reprintOnce(id: string, asking: StaffRequest): Promise<void> {
      const { transactionId } = await get('print', id);
      const asked = { ...asking, transactionId, kind: 'print', id } as const;
      await askOnce(database, asked, clock.now(), (change) =>
        createPrintOperations(within(change), createGet(change)).reprint(id, asking.actor),
      );
    },

    /** What has ended well goes out anew, as does what is to go elsewhere; the rest is tried again. */
    async resendMailOnce(
      id: string,
      { email, ...asking }: StaffRequest & { email: string | undefined },
    ): Promise<void> {
      const { transactionId, state } = await get('mail', id);
      const asked = { ...asking, transactionId, kind: 'mail', id, email } as const;
      await askOnce(database, asked, clock.now(), async (change) => {
        const mails = createMailOperations(within(change), createGet(change));
        const { actor } = asking;
        if (email === undefined && state !== 'done') await mails.retryMail(id, actor);
        else await mails.sendMailAnew(id, { email, actor });
      });
    },
  };
}

interface SentAgain {
  actor: Actor;
  id: string;
  email?: string;
}

/** Staff know why they want one more: nothing limits it, but that nobody erased the session. */
async function acceptOfStaff(
  change: Database,
  { clock, randomness }: Pick<Dependencies, 'clock' | 'randomness'>,
  { transactionId }: Delivery,
  content: DeliveryContent,
): Promise<Delivery> {
  const id = newId(randomness);
  const request = {
    id,
    transactionId,
    content,
    requestKey: `staff:${id}`,
    askedBy: 'staff',
  } as const;
  const accepted = await createDeliveryStore(change).accept(request, clock.now(), NO_LIMIT);
  if (!accepted) throw new Error('What staff ask for has no limit.');
  return accepted;
}

const subjectOf = ({ shortCode, location }: ListedDelivery) => ({
  subject: shortCode,
  ...(location !== null && { location }),
});

/** Whom a mail goes to is the visitor's business. */
const mask = (mail: ListedDelivery): ListedDelivery => {
  const content = mail.content as MailContent;
  return { ...mail, content: { ...content, name: '', email: maskAddress(content.email) } };
};
