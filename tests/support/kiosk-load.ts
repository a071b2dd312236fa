import { type LoadState, PROCESSING_RETRY_DELAY_MS } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import { createApiClient } from '../../apps/kiosk/src/api/api-client.ts';
import { getAction } from '../../apps/kiosk/src/screens/load/actions/get-action.ts';
import { runLoad } from '../../apps/kiosk/src/screens/load/load-run.ts';
import { createFakeBooth } from '../../apps/kiosk/src/testing/fake-booth.ts';

/** The upper limit of the kiosk's delays, to keep tests short. */
const MAX_DELAY_MS = 200;

/** Delays of half a minute and longer never end. */
const clock: Scheduler = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    if (delayMs >= PROCESSING_RETRY_DELAY_MS) return () => {};
    const timer = setTimeout(task, Math.min(delayMs, MAX_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

/**
 * Runs the kiosk's /load screen against a real server; returns the state that it passes to the next
 * screen.
 */
export function runKioskLoad(
  { url, token }: { url: string; token: string },
  state: LoadState,
): Promise<unknown> {
  const api = createApiClient({
    fetch: (address, init) => fetch(new URL(String(address), url), init),
    findToken: () => token,
    onTokenRejected() {},
    getLanguage: () => 'en',
  });
  const tools = {
    ...createFakeBooth(),
    ...{ api, clock, attemptKey: 'attempt-1', videoEnd: Promise.resolve() },
    fetchFrames: async () => ({}),
    loadPictures() {},
  };
  return new Promise((resolve, reject) => {
    runLoad(getAction(state), state, tools, {
      onChange() {},
      onLeave: (exit) => exit((_to, options) => resolve(Object(options).state)),
      onUnexpectedError: reject,
    });
  });
}
