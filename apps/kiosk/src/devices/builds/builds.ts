/** The stored build of the kiosk: it starts without the server, and changes only between visits. */
export interface Builds {
  /** Stores this build. Call it after the first render, which has the same files to load. */
  store(): void;
  /** The worker that also receives Firebase's messages; rejects where the browser allows none. */
  getWorker(): Promise<ServiceWorkerRegistration>;
  /** Loads a newer build, or starts one that was loaded. Call it while no visit is running. */
  takeNewest(): Promise<void>;
}

interface Parts {
  /** Absent without https, except on localhost. */
  container: Pick<ServiceWorkerContainer, 'register' | 'addEventListener'> | undefined;
  reload(): void;
}

const WORKER_PATH = '/service-worker.js';

export function createBuilds({ container, reload }: Parts): Builds {
  let registering: Promise<ServiceWorkerRegistration> | undefined;
  let isTaking = false;

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

  // Other tabs of this browser keep their build: one of them may show a visit.
  container?.addEventListener('controllerchange', () => {
    if (isTaking) reload();
  });

  return {
    store: () => void getWorker().catch(() => {}),
    getWorker,
    async takeNewest() {
      const registration = await getWorker();
      // Fails without the server, whose page would then wait for it.
      await registration.update();
      if (!registration.waiting) return;
      isTaking = true;
      registration.waiting.postMessage('take-over');
    },
  };
}
