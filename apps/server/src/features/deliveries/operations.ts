import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import type { Printer } from '../../ports/printer.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { Delivery, DeliveryContent, DeliveryState, MailContent } from './delivery.ts';
import { maskAddress, parseAddress } from './mails/mail-address.ts';
import { runStaffRequestOnce, type StaffRequest } from './staff-requests.ts';
import { createDeliveryEndings, type EndingDependencies } from './steps/delivery-endings.ts';
import { createReadLateProgress } from './steps/late-sheets.ts';
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

/** An operator must not wait for a printer that does not respond. */
const CANCEL_LIMIT_MS = 10_000;

/** What staff can do with mails and prints; a running server acts on it within seconds. */
export function createDeliveryOperations(dependencies: Dependencies) {
  const { database } = dependencies;
  const store = createDeliveryStore(database);
  const getDelivery = createGetDelivery(database);
  return {
    ...createPrintOperations(dependencies, getDelivery),
    ...createMailOperations(dependencies, getDelivery),
    ...createConsoleOperations(dependencies, getDelivery),

    listPrints: (request: ListRequest) => store.list({ kind: 'print', ...request }),
    getPrint: (id: string) => getDelivery('print', id),
    getMail: async (id: string): Promise<ListedDelivery> => mask(await getDelivery('mail', id)),

    async listMails(request: ListRequest): Promise<ListedDelivery[]> {
      return (await store.list({ kind: 'mail', ...request })).map(mask);
    },
  };
}

type GetDelivery = ReturnType<typeof createGetDelivery>;

const createGetDelivery = (database: Database) => {
  const store = createDeliveryStore(database);
  return async (kind: DeliveryContent['kind'], id: string): Promise<ListedDelivery> => {
    const [found] = await store.list({ kind, id, limit: 1 });
    if (!found) throw new BoothError('not_found', `No ${kind} has the id ${id}.`);
    return found;
  };
};

function createPrintOperations(dependencies: Dependencies, get: GetDelivery) {
  const { database, clock, printer } = dependencies;
  const readLateProgress = createReadLateProgress(dependencies);
  return {
    /** Prints one more sheet, regardless of the outcome of this one and of the session's limit. */
    async reprint(id: string, actor: Actor): Promise<Delivery> {
      const print = await get('print', id);
      if (print.state === 'waiting') {
        throw new BoothError('conflict', 'This print is still waiting; cancel it first.');
      }
      return inTransaction(database, async (change) => {
        const reprint = await acceptFromStaff(change, dependencies, print, print.content);
        const after = { print: reprint.id };
        const line = { actor, action: 'transaction.reprinted', ...subjectOf(print) } as const;
        await recordAudit(change, clock.now(), { ...line, before: { print: id }, after });
        return reprint;
      });
    },

    /** Cancels what is not printed yet. */
    async cancelPrint(id: string, actor: Actor): Promise<void> {
      const print = await get('print', id);
      await inTransaction(database, async (change) => {
        const endings = createDeliveryEndings({ ...dependencies, database: change });
        if (!(await endings.markFailed(print, 'cancelled', 'Cancelled by staff.'))) {
          throw new BoothError('conflict', 'It has ended already.');
        }
        const line = { actor, action: 'transaction.print-cancelled', ...subjectOf(print) } as const;
        await recordAudit(change, clock.now(), { ...line, after: { print: id } });
      });
      // Read again: the print may have been submitted meanwhile.
      const { jobRef } = await get('print', id);
      if (jobRef === null) return;
      const limit = AbortSignal.timeout(CANCEL_LIMIT_MS);
      await printer.cancel(jobRef, limit);
      await readLateProgress(print, jobRef, limit);
    },
  };
}

function createMailOperations(dependencies: Dependencies, get: GetDelivery) {
  const { database, clock } = dependencies;

  const record = (change: Database, mail: ListedDelivery, sent: ResentMail): Promise<void> =>
    recordAudit(change, clock.now(), {
      actor: sent.actor,
      action: 'transaction.mail-resent',
      ...subjectOf(mail),
      before: { mail: mail.id },
      after: { mail: sent.id, ...(sent.email !== undefined && { to: maskAddress(sent.email) }) },
    });

  return {
    /** Starts over, with another day of tries. */
    async retryMail(id: string, actor: Actor): Promise<void> {
      const mail = await get('mail', id);
      const { state, nextTryAt } = mail;
      const now = clock.now();
      if (state === 'done') throw new BoothError('conflict', 'It was sent already.');
      // A worker may be sending the mail now.
      const isInProgress = nextTryAt !== null && nextTryAt <= now + LEASE_MS;
      await inTransaction(database, async (change) => {
        if (isInProgress || !(await createDeliveryStore(change).restart(mail, now))) {
          throw new BoothError('conflict', 'It is retried automatically within minutes.');
        }
        await record(change, mail, { actor, id });
      });
    },

    /** Sends the mail once more, to a corrected address or to the same one. */
    async resendMail(
      id: string,
      { email, actor }: { email: string | undefined; actor: Actor },
    ): Promise<Delivery> {
      const mail = await get('mail', id);
      const content = mail.content as MailContent;
      const parsed = email === undefined ? undefined : parseAddress(email);
      if (parsed && 'refusal' in parsed) {
        throw invalid([{ message: parsed.refusal, field: 'email' }]);
      }
      const { isAddressAsked: _a, isUnsure: _u, ...whole } = content;
      return inTransaction(database, async (change) => {
        const newContent = { ...whole, ...(parsed && { email: parsed.address }) };
        const sent = await acceptFromStaff(change, dependencies, mail, newContent);
        await record(change, mail, {
          actor,
          id: sent.id,
          ...(parsed && { email: parsed.address }),
        });
        return sent;
      });
    },
  };
}

/** The same for the console: a browser may repeat a request. */
function createConsoleOperations(dependencies: Dependencies, get: GetDelivery) {
  const { database, clock } = dependencies;
  const withDatabase = (change: Database) => ({ ...dependencies, database: change });
  return {
    async reprintOnce(id: string, staffRequest: StaffRequest): Promise<void> {
      const { transactionId } = await get('print', id);
      const action = { ...staffRequest, transactionId, kind: 'print', id } as const;
      await runStaffRequestOnce(database, action, clock.now(), (change) =>
        createPrintOperations(withDatabase(change), createGetDelivery(change)).reprint(
          id,
          staffRequest.actor,
        ),
      );
    },

    /** Sends a new mail if this one was sent or the address changes; otherwise retries this one. */
    async resendMailOnce(
      id: string,
      { email, ...staffRequest }: StaffRequest & { email: string | undefined },
    ): Promise<void> {
      const { transactionId, state } = await get('mail', id);
      const action = { ...staffRequest, transactionId, kind: 'mail', id, email } as const;
      await runStaffRequestOnce(database, action, clock.now(), async (change) => {
        const mails = createMailOperations(withDatabase(change), createGetDelivery(change));
        const { actor } = staffRequest;
        if (email === undefined && state !== 'done') await mails.retryMail(id, actor);
        else await mails.resendMail(id, { email, actor });
      });
    },
  };
}

interface ResentMail {
  actor: Actor;
  id: string;
  email?: string;
}

/** Requests of staff have no limit; they are refused only if the session was erased. */
async function acceptFromStaff(
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
  if (!accepted) throw new Error('A request of staff exceeded a limit.');
  return accepted;
}

const subjectOf = ({ shortCode, location }: ListedDelivery) => ({
  subject: shortCode,
  ...(location !== null && { location }),
});

/** Hides the recipient: it is the visitor's personal data. */
const mask = (mail: ListedDelivery): ListedDelivery => {
  const content = mail.content as MailContent;
  return { ...mail, content: { ...content, name: '', email: maskAddress(content.email) } };
};
