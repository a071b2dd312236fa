import { type AlertNotification, readNotification } from './alert-notification.ts';

declare const self: ServiceWorkerGlobalScope;

// It only shows alerts: pages are never stored, so the console is always the server's version.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(showAlert(readData(event))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data as AlertNotification));
});

function readData({ data }: PushEvent): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

function showAlert(data: unknown): Promise<void> {
  const alert = readNotification(data, self.location.origin);
  const { title, body, tag } = alert;
  const icon = '/static/images/icon-192.png';
  return self.registration.showNotification(title, { body, tag, icon, data: alert });
}

/** In the open console, or else in a new window. */
async function openPage({ path }: AlertNotification): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/console'));
  if (!page) return void (await self.clients.openWindow(path));
  // Refused if the browser does not count the click any more; the page still opens.
  await page.focus().catch(() => {});
  // The page follows itself, so that it can warn of unsaved changes.
  page.postMessage({ openPath: path });
}
