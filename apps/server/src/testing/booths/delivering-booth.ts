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
import { type SnappingBooth, startSnappingBooth, textPart } from './snapping-booth.ts';
import { START_AT } from './test-dependencies.ts';

type Answer = LightMyRequestResponse;
type Fields = Record<string, string>;

/** Requests mails and prints, and runs their jobs only when a test calls it. */
interface DeliveryWorker {
  sendMail(txID: string, fields?: Fields, headers?: Fields): Promise<Answer>;
  print(txID: string, body?: object, headers?: Fields): Promise<Answer>;
  findDelivery(id: string, headers?: Fields): Promise<Answer>;
  getDelivery(id: string): Promise<Delivery>;
  countDeliveries(): Promise<number>;
  /** Runs all deliveries that are due now. */
  runDueDeliveries(): Promise<void>;
  /** Advances the clock by that time and runs each delivery when it is due. */
  runDeliveriesFor(ms: number): Promise<void>;
  runDeliveryJob(name: string, payload: unknown, signal?: AbortSignal): Promise<void>;
}

/** A booth whose kiosk takes photos, requests mails and prints. */
export interface DeliveringBooth extends SnappingBooth, DeliveryWorker {
  printer: FakePrinter;
  /** Starts a paid session with a composed print. */
  startPrinted(): Promise<string>;
}

interface Options extends Partial<BoothDependencies> {
  /** Jobs that are due run as soon as they are added. */
  runsAtOnce?: boolean;
}

/** Far more than any test has due at once. */
const MAX_STEPS = 1_000;

/** Shorter waits end at once; longer ones never end, a test advances the clock instead. */
const SHORT_MS = 250;

export async function startDeliveringBooth(
  database: Database,
  { runsAtOnce = false, ...overrides }: Options = {},
): Promise<DeliveringBooth> {
  const printer = createFakePrinter();
  let booth: SnappingBooth | undefined;
  const now = (): number => booth?.dependencies.clock.now() ?? START_AT;
  const scheduler: Scheduler = {
    now,
    schedule(delayMs, task) {
      if (delayMs > SHORT_MS) return () => {};
      const immediate = setImmediate(task);
      return () => clearImmediate(immediate);
    },
  };
  const immediateQueue: Pick<JobQueue, 'add'> = {
    async add(name, payload, { runAt = 0 } = {}) {
      if (runAt <= now()) await worker.runDeliveryJob(name, payload);
    },
  };
  const startedBooth = await startSnappingBooth(database, {
    scheduler,
    printer,
    ...(runsAtOnce && { deliveryQueue: immediateQueue as JobQueue }),
    ...overrides,
  });
  booth = startedBooth;
  const worker = openDeliveryWorker(startedBooth);
  return {
    ...startedBooth,
    ...worker,
    printer,
    async startPrinted() {
      const txID = await startedBooth.startPaid();
      await startedBooth.uploadAll(txID);
      await startedBooth.getImages(txID);
      return txID;
    },
  };
}

/** Each worker acts as a process of its own: one may take over the deliveries of another. */
export function openDeliveryWorker(booth: SnappingBooth): DeliveryWorker {
  const { database, dependencies } = booth;
  const { headers: kioskHeaders } = booth.kiosk;
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

  async function runDueDeliveries(): Promise<void> {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const [due] = await store.listDue(now(), 1);
      if (!due) return;
      await runDeliveryJob('deliveries-step', { id: due.id });
      // Another worker of this process may hold it and needs a turn to finish.
      await nextTurn();
    }
    throw new Error('Deliveries stay due: a stopped worker of this process may hold one.');
  }

  return {
    runDueDeliveries,
    runDeliveryJob,
    sendMail(txID, fields, headers) {
      const parts = Object.entries({ ...mailFields(txID), ...fields }).map(textPart);
      return booth.send(parts, headers, '/api/send-email');
    },
    print: (txID, body = {}, headers = {}) =>
      booth.post(
        '/api/print-image',
        { txID, effect: 'original', isNoCut: false, ...body },
        { ...kioskHeaders, ...headers },
      ),
    findDelivery: (id, headers = kioskHeaders) => booth.get(`/v1/delivery/${id}`, headers),
    async getDelivery(id) {
      const found = await store.find(id);
      if (!found) throw new Error(`No delivery has the id ${id}.`);
      return found;
    },
    async countDeliveries() {
      const rows = await database.selectFrom('deliveries').select('id').execute();
      return rows.length;
    },
    async runDeliveriesFor(ms) {
      const until = now() + ms;
      for (;;) {
        await runDueDeliveries();
        const [next] = await store.listDue(until, 1);
        if (!next?.nextTryAt) break;
        booth.advance(next.nextTryAt - now());
      }
      booth.advance(until - now());
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
