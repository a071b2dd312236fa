import { deleteApp, initializeApp } from '@firebase/app';
import { getMessaging, getToken } from '@firebase/messaging';
import { PaymentEvent, type PushSettings } from '@jepret/contract';
import type { Builds } from '../builds/builds.ts';
import type { PushProvider } from './create-push.ts';
import type { PushListener } from './push.ts';

type FcmSettings = Extract<PushSettings, { provider: 'fcm' }>;

/** Firebase Cloud Messaging: the only provider that requires the notification permission. */
export function createFcmPush(
  { firebase, vapid_key }: FcmSettings,
  { getWorker }: Pick<Builds, 'getWorker'>,
): PushProvider {
  return {
    async issueToken() {
      const serviceWorkerRegistration = await getWorker();
      await untilActive(serviceWorkerRegistration);
      const app = initializeApp(firebase, crypto.getRandomValues(new Uint32Array(1)).join());
      try {
        // Requests the notification permission.
        const options = { vapidKey: vapid_key, serviceWorkerRegistration };
        const token = await getToken(getMessaging(app), options);
        await removeOtherWorkers(serviceWorkerRegistration);
        return token;
      } finally {
        await deleteApp(app);
      }
    },
    listen: (_token, listener) =>
      listenToWorker({ container: navigator.serviceWorker, getWorker }, listener),
  };
}

interface WorkerParts extends Pick<Builds, 'getWorker'> {
  container: ServiceWorkerContainer;
}

function listenToWorker({ container, getWorker }: WorkerParts, listener: PushListener): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  container.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const event = readPaymentEvent(data);
      if (event) listener.onPaymentEvent(event);
    },
    { signal },
  );
  const activateWorker = async () => untilActive(await getWorker());
  activateWorker().then(
    () => {
      if (signal.aborted) return;
      if (Notification.permission === 'granted') listener.onOpen();
      else listener.onUnusable();
    },
    () => {
      if (!signal.aborted) listener.onUnusable();
    },
  );
  return () => controller.abort();
}

/** Pushes are lost until the worker is active. */
function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  return new Promise((resolve, reject) => {
    const checkState = () => {
      if (worker?.state === 'activated') resolve();
      if (!worker || worker.state === 'redundant')
        reject(new Error('The service worker is missing.'));
    };
    worker?.addEventListener('statechange', checkState);
    checkState();
  });
}

/** Version 0.3.0 had a worker for pushes only; its token was replaced. */
async function removeOtherWorkers({ scope }: ServiceWorkerRegistration): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(
    workers.filter((other) => other.scope !== scope).map((other) => other.unregister()),
  );
}

function readPaymentEvent(message: unknown): PaymentEvent | undefined {
  if (typeof message !== 'object' || message === null || !('pushed' in message)) return undefined;
  return PaymentEvent.safeParse(message.pushed).data;
}
