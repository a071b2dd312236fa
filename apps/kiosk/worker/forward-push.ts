/**
 * Firebase's messages are web pushes. The kiosk's page is always open and handles them; another
 * page of this origin ignores them.
 */
export async function forwardToPages(clients: Clients, { data }: PushEvent): Promise<void> {
  const message = data?.json();
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ pushed: message?.data });
}
