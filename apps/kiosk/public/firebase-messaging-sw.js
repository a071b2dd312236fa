// Receives Firebase's messages as web pushes and forwards them to the kiosk's page, which is always
// open and handles them. Plain JavaScript: the browser runs this file unchanged.
addEventListener('push', (event) => event.waitUntil(forwardToPages(event.data?.json())));

async function forwardToPages(message) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of windows) page.postMessage({ pushed: message?.data });
}
