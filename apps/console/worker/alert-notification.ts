/** What a notification shows, and the page that a click on it opens. */
export interface AlertNotification {
  title: string;
  body: string;
  /** The same for a repeat of the message, which then replaces it without a sound. */
  tag: string;
  /** A path of the console. */
  path: string;
}

const FALLBACK_PATH = '/console/needs-you';

/** Browsers demand a notification for every push, also for one that cannot be read. */
export function readNotification(data: unknown, origin: string): AlertNotification {
  const { title, body, key, url } = Object(data) as Record<string, unknown>;
  return {
    title: typeof title === 'string' && title !== '' ? title : 'The booth needs you',
    body: typeof body === 'string' ? body : '',
    tag: typeof key === 'string' ? key : 'alert',
    path: findConsolePath(url, origin) ?? FALLBACK_PATH,
  };
}

/** ALERT-62: only pages of this console are opened, whatever a message contains. */
function findConsolePath(url: unknown, origin: string): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return undefined;
  const { pathname, search, origin: target } = new URL(url, origin);
  const isConsole = pathname === '/console' || pathname.startsWith('/console/');
  return target === origin && isConsole ? pathname + search : undefined;
}
