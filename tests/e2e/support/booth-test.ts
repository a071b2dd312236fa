import type { KioskReport } from '@jepret/contract';
import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN, type BoothProcess, startBooth } from '../../support/booth-process.ts';

interface WorkerFixtures {
  booth: BoothProcess;
  kioskToken: string;
}

interface TestFixtures {
  /** Puts the kiosk's token where a signed-in kiosk has it, before the page's code runs. */
  signIn(storedValues?: Record<string, string>): Promise<void>;
  /** What the page printed; a booth has a quiet console. */
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
    await restFilms(page);
    await use(page);
    // A kiosk asks now and then, also when its test has just ended.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  baseURL: async ({ booth }, use) => use(booth.url),

  signIn: async ({ page, kioskToken }, use) => {
    await use((storedValues) => storeSignIn(page, kioskToken, storedValues));
  },

  consoleLines: async ({ page }, use) => use(noteConsole(page)),
});

/** A new kiosk, as staff sign it in, which has reported where it stands; its token. */
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

/** As a kiosk does after its sign-in. */
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

/** Until it has come: it travels behind the answer's back, and must not be taken for a later one. */
export async function waitForCode(
  booth: BoothProcess,
  ask: () => Promise<unknown>,
): Promise<string> {
  const before = booth.listCodes().length;
  await ask();
  await expect.poll(() => booth.listCodes().length).toBe(before + 1);
  return booth.listCodes().at(-1) ?? '';
}

/** A film that has begun has proved itself; decoding the rest of it would slow every test down. */
export const restFilms = (page: Page) =>
  page.addInitScript(() => {
    const rest = ({ target: film }: Event) => {
      if (!(film instanceof HTMLVideoElement) || !film.src.includes('/landing.mp4')) return;
      if (film.currentTime > 0) film.pause();
    };
    document.addEventListener('timeupdate', rest, true);
  });

export function noteConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => lines.push(`page error: ${error.message}`));
  return lines;
}

/** As on a kiosk that staff have signed in, from the page's next load on. */
export async function storeSignIn(
  page: Page,
  token: string,
  storedValues: Record<string, string> = {},
): Promise<void> {
  await page.addInitScript(
    (values) => {
      // Only a fresh tab: what the page clears stays cleared when it navigates.
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
