import { createCodeRetries, type RetryCode } from '../../api/code-retries.ts';

const ANSWER_MS = 10_000;

export const createBrowserCodeRetries = (page: Window & typeof globalThis): RetryCode =>
  createCodeRetries({
    async isServerReached() {
      try {
        const signal = AbortSignal.timeout(ANSWER_MS);
        const options: RequestInit = { method: 'HEAD', cache: 'no-store', signal };
        return (await page.fetch(import.meta.env.BASE_URL, options)).ok;
      } catch {
        return false;
      }
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = page.setTimeout(resolve, ms);
        page.addEventListener(
          'online',
          () => {
            page.clearTimeout(timer);
            resolve();
          },
          { once: true },
        );
      }),
    reload: () => page.location.reload(),
    now: Date.now,
    storage: page.sessionStorage,
  });
