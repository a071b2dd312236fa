import { expect, test } from 'vitest';
import { createBuilds } from './builds.ts';

test('a waiting build is started while no visit is running, and the page is loaded again (RUN-59)', async () => {
  const { builds, worker, reloads } = setUp();
  await builds.takeNewest();
  expect([worker.updates, worker.messages]).toEqual([1, []]);
  worker.isWaiting = true;
  await builds.takeNewest();
  expect([worker.updates, worker.messages]).toEqual([2, ['take-over']]);
  expect(reloads.count).toBe(0);
  worker.takeOver();
  expect(reloads.count).toBe(1);
});

test('a page is not loaded again when another tab starts a build (RUN-59)', async () => {
  const { builds, worker, reloads } = setUp();
  builds.store();
  worker.takeOver();
  expect(reloads.count).toBe(0);
});

test('a waiting build is not started while the server is unreachable', async () => {
  const { builds, worker } = setUp();
  await builds.getWorker();
  worker.isWaiting = true;
  worker.isServerDown = true;
  await expect(builds.takeNewest()).rejects.toThrow('Failed to update');
  expect(worker.messages).toEqual([]);
});

test('a failed registration is tried again', async () => {
  const { builds, worker } = setUp();
  worker.isServerDown = true;
  await expect(builds.getWorker()).rejects.toThrow('Failed to register');
  worker.isServerDown = false;
  await expect(builds.getWorker()).resolves.toBeDefined();
});

test('without https there is no worker, and the kiosk works', async () => {
  const builds = createBuilds({ container: undefined, reload() {} });
  builds.store();
  await expect(builds.getWorker()).rejects.toThrow('needs https');
});

function setUp() {
  const reloads = { count: 0 };
  const events = new EventTarget();
  const worker = {
    updates: 0,
    messages: [] as unknown[],
    isWaiting: false,
    isServerDown: false,
    takeOver: () => events.dispatchEvent(new Event('controllerchange')),
  };
  const registration = {
    async update() {
      if (worker.isServerDown) throw new TypeError('Failed to update');
      worker.updates += 1;
    },
    get waiting() {
      return worker.isWaiting
        ? { postMessage: (data: unknown) => worker.messages.push(data) }
        : null;
    },
  };
  const container = {
    addEventListener: events.addEventListener.bind(events),
    async register() {
      if (worker.isServerDown) throw new TypeError('Failed to register');
      return registration as unknown as ServiceWorkerRegistration;
    },
  };
  const builds = createBuilds({
    container,
    reload() {
      reloads.count += 1;
    },
  });
  return { builds, worker, reloads };
}
