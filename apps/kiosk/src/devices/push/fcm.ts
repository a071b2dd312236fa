import { deleteApp, initializeApp } from '@firebase/app';
import { getMessaging, getToken } from '@firebase/messaging';
import { PaymentEvent, type PushSettings } from '@jepret/contract';
import type { PushProvider } from './create-push.ts';
import type { PushListener } from './push.ts';

type FcmSettings = Extract<PushSettings, { provider: 'fcm' }>;

const WORKER_PATH = '/firebase-messaging-sw.js';
/** No page lies in this scope: the worker only receives pushes. */
const WORKER_SCOPE = '/firebase-cloud-messaging-push-scope';

/** Firebase Cloud Messaging: the only provider that requires the notification permission. */
export function createFcmPush({ firebase, vapid_key }: FcmSettings): PushProvider {
  return {
    async issueToken() {
      const serviceWorkerRegistration = await registerWorker();
      const app = initializeApp(firebase, crypto.getRandomValues(new Uint32Array(1)).join());
      try {
        // Requests the notification permission.
        return await getToken(getMessaging(app), {
          vapidKey: vapid_key,
          serviceWorkerRegistration,
        });
      } finally {
        await deleteApp(app);
      }
    },
    listen: (_token, listener) => listenToWorker(navigator.serviceWorker, listener),
  };
}

function listenToWorker(container: ServiceWorkerContainer, listener: PushListener): () => void {
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
  const activateWorker = async () => untilActive(await registerWorker());
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

const registerWorker = () => navigator.serviceWorker.register(WORKER_PATH, { scope: WORKER_SCOPE });

function readPaymentEvent(message: unknown): PaymentEvent | undefined {
  if (typeof message !== 'object' || message === null || !('pushed' in message)) return undefined;
  return PaymentEvent.safeParse(message.pushed).data;
}
