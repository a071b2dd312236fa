import { deleteApp, initializeApp } from '@firebase/app';
import { getMessaging, getToken } from '@firebase/messaging';
import { PaymentEvent, type PushSettings } from '@jepret/contract';
import type { PushProvider } from './create-push.ts';
import type { PushListener } from './push.ts';

type FcmSettings = Extract<PushSettings, { provider: 'fcm' }>;

const WORKER_PATH = '/firebase-messaging-sw.js';
/** No page of ours lies there: the worker takes pushes and nothing else. */
const WORKER_SCOPE = '/firebase-cloud-messaging-push-scope';

/** Firebase Cloud Messaging: the only provider that needs the permission to notify. */
export function createFcmPush({ firebase, vapid_key }: FcmSettings): PushProvider {
  return {
    async issueToken() {
      const serviceWorkerRegistration = await registerWorker();
      const app = initializeApp(firebase, crypto.getRandomValues(new Uint32Array(1)).join());
      try {
        // Asks for the permission by itself.
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
  const ended = new AbortController();
  const { signal } = ended;
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
  return () => ended.abort();
}

/** Registered is not yet at work: until then a push is lost. */
function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  return new Promise((resolve, reject) => {
    const checkState = () => {
      if (worker?.state === 'activated') resolve();
      if (!worker || worker.state === 'redundant') reject(new Error('There is no worker.'));
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
