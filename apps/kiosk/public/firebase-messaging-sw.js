// Firebase's messages arrive here as web pushes. The kiosk's page is always open, so each is handed
// on to it; it decides. Plain JavaScript: the browser runs this file as it is.
addEventListener('push', (event) => event.waitUntil(handOn(event.data?.json())));

async function handOn(message) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of windows) page.postMessage({ pushed: message?.data });
}
