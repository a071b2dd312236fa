import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createBuilds } from './builds.ts';

const UNTOUCHED = new AbortController().signal;

test('a waiting build is started while no visit is running, and the page is loaded again (RUN-59)', async () => {
  const { builds, worker } = setUp();
  await builds.takeNewest(UNTOUCHED);
  expect(worker).toMatchObject({ updates: 1, messages: [], reloads: 0 });
  worker.isWaiting = true;
  const taking = builds.takeNewest(UNTOUCHED);
  await settle();
  expect(worker).toMatchObject({ updates: 2, messages: ['take-over'], reloads: 0 });
  worker.takeOver();
  await taking;
  expect(worker.reloads).toBe(1);
});

test('a build that does not start is waited for at most 10 seconds (RUN-62)', async () => {
  const { builds, worker, clock } = setUp();
  worker.isWaiting = true;
  let isOver = false;
  const taking = builds.takeNewest(UNTOUCHED).then(() => {
    isOver = true;
  });
  await advanceInSteps(clock, 9_999);
  expect([worker.messages, isOver]).toEqual([['take-over'], false]);
  await advanceInSteps(clock, 1);
  await taking;
  expect(worker.reloads).toBe(0);
  worker.takeOver();
  worker.isWaiting = false;
  await builds.takeNewest(UNTOUCHED);
  expect(worker.reloads).toBe(1);
});

test('a touch during the check leaves the build as it is (RUN-59)', async () => {
  const { builds, worker } = setUp();
  worker.isWaiting = true;
  const touched = new AbortController();
  const taking = builds.takeNewest(touched.signal);
  touched.abort();
  await taking;
  expect(worker).toMatchObject({ updates: 1, messages: [], reloads: 0 });
});

test('after a touch while a build starts, the page is loaded again at the next rest (RUN-59)', async () => {
  const { builds, worker } = setUp();
  worker.isWaiting = true;
  const touched = new AbortController();
  const taking = builds.takeNewest(touched.signal);
  await settle();
  touched.abort();
  worker.takeOver();
  await taking;
  expect(worker.reloads).toBe(0);
  worker.isWaiting = false;
  await builds.takeNewest(UNTOUCHED);
  expect(worker.reloads).toBe(1);
});

test('a page whose build another tab replaced is loaded again at its next rest only (RUN-59)', async () => {
  const { builds, worker } = setUp();
  worker.takeOver();
  expect(worker.reloads).toBe(0);
  await builds.takeNewest(UNTOUCHED);
  expect(worker.reloads).toBe(1);
});

test('a page that was loaded without a worker is not loaded again for its first one', async () => {
  const { builds, worker } = setUp({ isControlled: false });
  builds.store();
  worker.takeOver();
  await builds.takeNewest(UNTOUCHED);
  expect(worker.reloads).toBe(0);
});

test('without the server the stored build stays', async () => {
  const { builds, worker } = setUp();
  await builds.getWorker();
  worker.isWaiting = true;
  worker.serverStatus = undefined;
  await expect(builds.takeNewest(UNTOUCHED)).rejects.toThrow('Failed to fetch');
  expect(worker).toMatchObject({ messages: [], reloads: 0, isRegistered: true });
});

test('a server without a worker gets its own page back', async () => {
  const { builds, worker } = setUp();
  await builds.getWorker();
  worker.serverStatus = 404;
  await builds.takeNewest(UNTOUCHED);
  expect(worker).toMatchObject({ messages: [], reloads: 1, isRegistered: false });
});

test('a failed registration is tried again', async () => {
  const { builds, worker } = setUp();
  worker.serverStatus = undefined;
  await expect(builds.getWorker()).rejects.toThrow('Failed to register');
  worker.serverStatus = 200;
  await expect(builds.getWorker()).resolves.toBeDefined();
});

test('without https there is no worker, and the kiosk works', async () => {
  const scheduler = createManualClock();
  const builds = createBuilds({ container: undefined, fetch, scheduler, reload() {} });
  builds.store();
  await expect(builds.getWorker()).rejects.toThrow('needs https');
});

function setUp({ isControlled = true } = {}) {
  const events = new EventTarget();
  const worker = {
    updates: 0,
    reloads: 0,
    messages: [] as unknown[],
    isWaiting: false,
    isRegistered: true,
    /** Undefined: unreachable. */
    serverStatus: 200 as number | undefined,
    takeOver: () => events.dispatchEvent(new Event('controllerchange')),
  };
  const registration = {
    async update() {
      if (worker.serverStatus !== 200) throw new TypeError('Failed to update');
      worker.updates += 1;
    },
    async unregister() {
      worker.isRegistered = false;
      return true;
    },
    get waiting() {
      return worker.isWaiting
        ? { postMessage: (data: unknown) => worker.messages.push(data) }
        : null;
    },
  };
  const container = {
    controller: isControlled ? ({} as ServiceWorker) : null,
    addEventListener: events.addEventListener.bind(events),
    async register() {
      if (worker.serverStatus !== 200) throw new TypeError('Failed to register');
      return registration as unknown as ServiceWorkerRegistration;
    },
  };
  const clock = createManualClock();
  const builds = createBuilds({
    container,
    scheduler: clock,
    async fetch() {
      if (worker.serverStatus === undefined) throw new TypeError('Failed to fetch');
      return new Response(null, { status: worker.serverStatus });
    },
    reload() {
      worker.reloads += 1;
    },
  });
  return { builds, worker, clock };
}
