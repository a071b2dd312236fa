import { type Scheduler, withTimeLimit } from '@jepret/time';

/** The stored build of the kiosk: it starts without the server, and changes only between visits. */
export interface Builds {
  /** Stores this build. Call it after the first render, which has the same files to load. */
  store(): void;
  /** The worker that also receives Firebase's messages; rejects where the browser allows none. */
  getWorker(): Promise<ServiceWorkerRegistration>;
  /**
   * Loads a newer build, or starts one that was loaded. Call it while no visit is running, and
   * abort the signal when one may begin.
   */
  takeNewest(signal: AbortSignal): Promise<void>;
}

interface Parts {
  /** Absent without https, except on localhost. */
  container:
    | Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>
    | undefined;
  fetch: typeof fetch;
  scheduler: Scheduler;
  reload(): void;
}

const WORKER_PATH = '/service-worker.js';
const TAKE_OVER_LIMIT_MS = 10_000; // RUN-62

export function createBuilds({ container, fetch, scheduler, reload }: Parts): Builds {
  let registering: Promise<ServiceWorkerRegistration> | undefined;
  let hasController = Boolean(container?.controller);
  /** Another worker controls this page: it or another tab of this browser started a newer build. */
  let isReplaced = false;
  const changes = new EventTarget();

  container?.addEventListener('controllerchange', () => {
    isReplaced = hasController;
    hasController = true;
    changes.dispatchEvent(new Event('change'));
  });

  async function register(): Promise<ServiceWorkerRegistration> {
    if (!container) throw new Error('This address has no service worker: it needs https.');
    return container.register(WORKER_PATH);
  }

  const getWorker = () => {
    registering ??= register().catch((error: unknown) => {
      registering = undefined;
      throw error;
    });
    return registering;
  };

  /** An earlier version of the server has no worker, and its page is not the stored one. */
  async function removeIfServerHasNone(registration: ServiceWorkerRegistration): Promise<void> {
    const { status } = await fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-store' });
    if (status === 404) isReplaced = await registration.unregister();
  }

  return {
    store: () => void getWorker().catch(() => {}),
    getWorker,
    async takeNewest(signal) {
      const registration = await getWorker();
      // Fails without the server, whose page would then wait for it.
      await registration.update().catch(() => removeIfServerHasNone(registration));
      if (signal.aborted) return;
      if (registration.waiting && !isReplaced) {
        const replaced = new Promise((resolve) =>
          changes.addEventListener('change', resolve, { once: true }),
        );
        registration.waiting.postMessage('take-over');
        // A worker that fails never takes over, and an error screen waits for this.
        await withTimeLimit(scheduler, TAKE_OVER_LIMIT_MS, () => replaced);
      }
      if (isReplaced && !signal.aborted) reload();
    },
  };
}
