import type { KioskReport } from '@jepret/contract';
import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN, type BoothProcess, startBooth } from '../../support/booth-process.ts';

interface WorkerFixtures {
  booth: BoothProcess;
  kioskToken: string;
}

interface TestFixtures {
  /** Stores the sign-in as on a signed-in kiosk, before the page's code runs. */
  signIn(storedValues?: Record<string, string>): Promise<void>;
  /** The lines of the page's console; a booth prints none. */
  consoleLines: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  booth: [
    async ({ browserName: _ }, use) => {
      const booth = await startBooth();
      await use(booth);
      await booth.stop();
    },
    { scope: 'worker' },
  ],

  kioskToken: [async ({ booth }, use) => use(await signInKiosk(booth)), { scope: 'worker' }],

  page: async ({ page }, use) => {
    await pauseLandingVideo(page);
    await use(page);
    // The kiosk polls the server, also when its test has just ended.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  baseURL: async ({ booth }, use) => use(booth.url),

  signIn: async ({ page, kioskToken }, use) => {
    await use((storedValues) => storeSignIn(page, kioskToken, storedValues));
  },

  consoleLines: async ({ page }, use) => use(collectConsoleLines(page)),
});

/** Signs a new kiosk in with a one-time code and reports its location; returns its token. */
export async function signInKiosk(
  booth: BoothProcess,
  location = 'Jakarta',
  email = ADMIN.email,
): Promise<string> {
  const otp = await waitForCode(booth, () => post(booth, '/api/v1/auth/request-otp', { email }));
  const answer = await post(booth, '/api/v1/auth/validate-otp', { email, otp });
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  await reportKiosk(booth, token, { location, app_version: '0.4.0', camera_label: null });
  return token;
}

/** Sends the report that a kiosk sends after its sign-in. */
export async function reportKiosk(
  booth: BoothProcess,
  token: string,
  report: Omit<KioskReport, 'useEdit' | 'stickerOnly'>,
): Promise<void> {
  const answer = await fetch(`${booth.url}/v1/kiosk`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ useEdit: true, stickerOnly: false, ...report }),
  });
  expect(answer.status).toBe(200);
}

/**
 * Waits for the code, whose mail is sent after the response: it must not be taken for a later code.
 */
export async function waitForCode(
  booth: BoothProcess,
  requestCode: () => Promise<unknown>,
): Promise<string> {
  const before = booth.listCodes().length;
  await requestCode();
  await expect.poll(() => booth.listCodes().length).toBe(before + 1);
  return booth.listCodes().at(-1) ?? '';
}

/**
 * Pauses the landing video after its first frame, because decoding it would slow every test down.
 */
export const pauseLandingVideo = (page: Page) =>
  page.addInitScript(() => {
    const pause = ({ target: video }: Event) => {
      if (!(video instanceof HTMLVideoElement) || !video.src.includes('/landing.mp4')) return;
      if (video.currentTime > 0) video.pause();
    };
    document.addEventListener('timeupdate', pause, true);
  });

export function collectConsoleLines(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    const line = `${message.type()}: ${message.text()}`;
    // Playwright's own; see `serviceWorkers` in its configuration.
    if (!line.endsWith('Service Worker registration blocked by Playwright')) lines.push(line);
  });
  page.on('pageerror', (error) => lines.push(`page error: ${error.message}`));
  return lines;
}

/** Stores the state of a signed-in kiosk, from the page's next load on. */
export async function storeSignIn(
  page: Page,
  token: string,
  storedValues: Record<string, string> = {},
): Promise<void> {
  await page.addInitScript(
    (values) => {
      // Only in a new tab: values that the page clears must stay cleared after it navigates.
      if (sessionStorage.getItem('isSignedIn')) return;
      sessionStorage.setItem('isSignedIn', 'true');
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    { token, Location: 'Jakarta', ...storedValues },
  );
}

function post(booth: BoothProcess, path: string, body: unknown): Promise<Response> {
  return fetch(booth.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export { expect } from '@playwright/test';
