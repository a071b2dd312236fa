import { type LoadState, PROCESSING_RETRY_DELAY_MS } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import { createApiClient } from '../../apps/kiosk/src/api/api-client.ts';
import { getAction } from '../../apps/kiosk/src/screens/load/actions/get-action.ts';
import { runLoad } from '../../apps/kiosk/src/screens/load/load-run.ts';
import { createFakeBooth } from '../../apps/kiosk/src/testing/fake-booth.ts';

/** For the tests' sake the kiosk's seconds are short. */
const LONGEST_MS = 200;

/** Its half minutes never come: whoever waits for one waits for ever. */
const clock: Scheduler = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    if (delayMs >= PROCESSING_RETRY_DELAY_MS) return () => {};
    const timer = setTimeout(task, Math.min(delayMs, LONGEST_MS));
    return () => clearTimeout(timer);
  },
};

/** The kiosk's own /load against a real server; gives the state that it led to the next screen with. */
export function loadOnKiosk(
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
    ...{ api, clock, attemptKey: 'attempt-1', filmEnd: Promise.resolve() },
    fetchFrames: async () => ({}),
    loadPictures() {},
  };
  return new Promise((resolve, reject) => {
    runLoad(getAction(state), state, tools, {
      onChange() {},
      onLeave: (exit) => exit((_to, options) => resolve(Object(options).state)),
      onBug: reject,
    });
  });
}
