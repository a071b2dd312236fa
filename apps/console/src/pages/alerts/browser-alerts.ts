import type { DeviceBody } from '@jepret/contract/console';

/** Why alerts cannot be turned on in this browser, or that they can. */
export type BrowserSupport = 'possible' | 'needs-home-screen' | 'unsupported' | 'blocked';

const WORKER = '/console/alerts-worker.js';
const SCOPE = '/console/';

export function findSupport(window: Window & typeof globalThis): BrowserSupport {
  const { navigator } = window;
  const isPossible =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // On iPhones and iPads, only apps on the home screen may show notifications.
  if (!isPossible) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'needs-home-screen' : 'unsupported';
  }
  return window.Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** The id of this browser in the list; undefined if it gets no alerts. */
export async function findOwnDevice(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE);
  if (!registration?.active?.scriptURL.endsWith(WORKER)) return undefined;
  const subscription = await registration.pushManager.getSubscription();
  return subscription ? hashOf(subscription.endpoint) : undefined;
}

/** Asks for permission and subscribes; call it when the person taps. */
export async function subscribe(pushKey: string): Promise<DeviceBody | BrowserSupport> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another key, from before the operator changed it, would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: readBase64Url(pushKey) })
    .catch(() => undefined);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return 'unsupported';
  const label = nameBrowser(navigator.userAgent);
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth, label };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** As the server computes it. */
async function hashOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const bytes = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return bytes.join('').slice(0, 32);
}

function readBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** `Chrome on Android`. */
export function nameBrowser(userAgent: string): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return `${find(BROWSERS) ?? 'A browser'} on ${find(SYSTEMS) ?? 'a device'}`;
}
