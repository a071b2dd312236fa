import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scheduler } from '@jepret/time';
import type { LightMyRequestResponse } from 'fastify';
import type { BoothDependencies } from '../../composition/dependencies.ts';
import { createJobs } from '../../composition/jobs.ts';
import { createServices } from '../../composition/services.ts';
import type { Database } from '../../database/schema.ts';
import type { Delivery } from '../../features/deliveries/delivery.ts';
import { createDeliveryStore } from '../../features/deliveries/store.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { createFakePrinter, type FakePrinter } from '../media/fake-printer.ts';
import { openStudio, type Studio, textPart } from './studio.ts';
import { START_AT } from './test-dependencies.ts';

type Answer = LightMyRequestResponse;
type Fields = Record<string, string>;

/** What visitors get sent and printed; nobody does it until told to. */
interface Outbox {
  sendMail(txID: string, fields?: Fields, headers?: Fields): Promise<Answer>;
  print(txID: string, body?: object, headers?: Fields): Promise<Answer>;
  findDelivery(id: string, headers?: Fields): Promise<Answer>;
  getDelivery(id: string): Promise<Delivery>;
  countDeliveries(): Promise<number>;
  /** Does all that is due now. */
  work(): Promise<void>;
  /** The same, step by step, while time passes. */
  workFor(ms: number): Promise<void>;
  runDeliveryJob(name: string, payload: unknown, signal?: AbortSignal): Promise<void>;
}

/** A studio whose visitors also get what they came for. */
export interface OutboxStudio extends Studio, Outbox {
  printer: FakePrinter;
  /** A paid session with a finished print. */
  startPrinted(): Promise<string>;
}

interface Options extends Partial<BoothDependencies> {
  /** Jobs that are due run as soon as they are added. */
  isEager?: boolean;
}

/** Far more than any test has to do at once. */
const MAX_LOOKS = 1_000;

/** Whoever waits a moment need not wait here; longer times are a test's to move. */
const SHORT_MS = 250;

export async function openOutboxStudio(
  database: Database,
  { isEager = false, ...overrides }: Options = {},
): Promise<OutboxStudio> {
  const printer = createFakePrinter();
  let studio: Studio | undefined;
  const now = (): number => studio?.dependencies.clock.now() ?? START_AT;
  const scheduler: Scheduler = {
    now,
    schedule(delayMs, task) {
      if (delayMs > SHORT_MS) return () => {};
      const soon = setImmediate(task);
      return () => clearImmediate(soon);
    },
  };
  const eagerQueue: Pick<JobQueue, 'add'> = {
    async add(name, payload, { runAt = 0 } = {}) {
      if (runAt <= now()) await outbox.runDeliveryJob(name, payload);
    },
  };
  const opened = await openStudio(database, {
    scheduler,
    printer,
    ...(isEager && { deliveryQueue: eagerQueue as JobQueue }),
    ...overrides,
  });
  studio = opened;
  const outbox = openOutbox(opened);
  return {
    ...opened,
    ...outbox,
    printer,
    async startPrinted() {
      const txID = await opened.startPaid();
      await opened.uploadAll(txID);
      await opened.getImages(txID);
      return txID;
    },
  };
}

/** Each one is a process of its own: what one has in hand, another may take over. */
export function openOutbox(studio: Studio): Outbox {
  const { database, dependencies } = studio;
  const { headers: kioskHeaders } = studio.kiosk;
  const { now } = dependencies.clock;
  const store = createDeliveryStore(database);
  const { handlers } = createJobs(dependencies, createServices(dependencies)).deliveries;

  async function runDeliveryJob(
    name: string,
    payload: unknown,
    signal = new AbortController().signal,
  ): Promise<void> {
    await handlers[name]?.(payload, { signal, attempt: 1 });
  }

  async function work(): Promise<void> {
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const [due] = await store.listDue(now(), 1);
      if (!due) return;
      await runDeliveryJob('deliveries-step', { id: due.id });
      // Another worker of this process may have it in hand, and needs its turn to say so.
      await nextTurn();
    }
    throw new Error(
      'There is always something due: a stopped worker of this process has it in hand.',
    );
  }

  return {
    work,
    runDeliveryJob,
    sendMail(txID, fields, headers) {
      const parts = Object.entries({ ...mailFields(txID), ...fields }).map(textPart);
      return studio.send(parts, headers, '/api/send-email');
    },
    print: (txID, body = {}, headers = {}) =>
      studio.post(
        '/api/print-image',
        { txID, effect: 'original', isNoCut: false, ...body },
        { ...kioskHeaders, ...headers },
      ),
    findDelivery: (id, headers = kioskHeaders) => studio.get(`/v1/delivery/${id}`, headers),
    async getDelivery(id) {
      const found = await store.find(id);
      if (!found) throw new Error(`There is no delivery ${id}.`);
      return found;
    },
    async countDeliveries() {
      const rows = await database.selectFrom('deliveries').select('id').execute();
      return rows.length;
    },
    async workFor(ms) {
      const until = now() + ms;
      for (;;) {
        await work();
        const [next] = await store.listDue(until, 1);
        if (!next?.nextTryAt) break;
        studio.advance(next.nextTryAt - now());
      }
      studio.advance(until - now());
    },
  };
}

const mailFields = (txID: string): Fields => ({
  txID,
  effect: 'original',
  email: 'sari@example.com',
  recipientName: 'Sari',
  withRecording: 'false',
  withPainting: 'false',
});
