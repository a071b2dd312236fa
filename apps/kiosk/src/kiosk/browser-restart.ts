/** Set by the watch of the package `jepret-kiosk`, which also reads it. */
interface WatchedWindow {
  jepretWatchedAt?: number;
  jepretWantsRestart?: boolean;
}

/** It looks at the page every five seconds. */
const WATCHED_MS = 30_000;

/** Asks the package for a new browser; false if none watches this page (FLEET-45). */
export function requestBrowserRestart(window: object, now: number): boolean {
  const page: WatchedWindow = window;
  const { jepretWatchedAt } = page;
  if (jepretWatchedAt === undefined || Math.abs(now - jepretWatchedAt) > WATCHED_MS) return false;
  page.jepretWantsRestart = true;
  return true;
}
