import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { forwardToPages } from './forward-push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Set by the build. */
declare const BUILT_FILES: readonly string[];
/** Set by the build. */
declare const KIOSK_ROUTES: readonly string[];
/** Set by the server: changes with the page and with its headers, which are stored too. */
declare const PAGE_REVISION: string;

const PAGE = '/';
const files = BUILT_FILES.map((url) => ({ url, revision: null }));

precacheAndRoute([{ url: PAGE, revision: PAGE_REVISION }, ...files], {
  directoryIndex: '',
  cleanURLs: false,
});
// Other pages of this origin, such as the console, are none of the kiosk's routes.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(PAGE), {
    allowlist: [new RegExp(`^(?:${KIOSK_ROUTES.join('|')})(?:\\?.*)?$`)],
  }),
);

// The page asks for it while no visit is running.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
// Stores the files for the first page too, which was loaded without a worker.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(forwardToPages(self.clients, event)));
