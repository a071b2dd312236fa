import type { Page, Route } from '@playwright/test';
import { expect } from './booth-test.ts';
import { advanceClockUntilPath, LONG_STEP_MS, stopClock, waitUntilShown } from './page-clock.ts';

export const PRODUCT = {
  txID: 'delivery-test-txid',
  effect: 'original',
  isNoCut: false,
  withRecording: true,
  withPainting: false,
};

type State = 'waiting' | 'done' | 'failed';

interface Outbox {
  /** The bodies of all requests for a mail or a print. */
  requests: { mails: string[]; prints: string[] };
}

/** Fakes the delivery endpoints and records the requests. */
export async function fakeDeliveries(
  page: Page,
  state: State = 'done',
  printing: object = { places: [], needs_staff: false, before: 0 },
): Promise<Outbox> {
  const requests: Outbox['requests'] = { mails: [], prints: [] };
  const answer = (route: Route) =>
    route.fulfill({
      json: {
        status_code: 200,
        meta: { message: 'OK' },
        data: { delivery_id: 'd-1', state, reason: null, printing },
      },
    });
  await page.route('**/api/send-email', (route) => {
    requests.mails.push(route.request().postData() ?? '');
    return answer(route);
  });
  await page.route('**/api/print-image', (route) => {
    requests.prints.push(route.request().postData() ?? '');
    return answer(route);
  });
  await page.route('**/v1/delivery/*', answer);
  return { requests };
}

/** Fakes the readiness of a booth with the given problems, also in the answers of heartbeats. */
export async function fakeReadiness(
  page: Page,
  problems: () => unknown[],
  changes: () => object = () => ({}),
): Promise<void> {
  const readiness = () => ({
    can_take_money: true,
    is_money_real: false,
    hindrances: problems(),
    location: 'Jakarta',
    camera_side: null,
    waiting_prints: 0,
    ...changes(),
  });
  const fulfill = (route: Route, data: unknown) =>
    route.fulfill({ json: { status_code: 200, meta: { message: 'OK' }, data } });
  await page.route('**/v1/kiosk/readiness', (route) => fulfill(route, readiness()));
  await page.route(HEARTBEAT_URL, (route) =>
    fulfill(route, {
      readiness: readiness(),
      commands: [],
      settings_version: '1',
      is_locked: false,
    }),
  );
}

export const HEARTBEAT_URL = '**/v1/kiosk/heartbeat';

/** Types on the on-screen keyboard; a shortcut such as `@gmail.com` is one key. */
export async function typeOnScreenKeyboard(page: Page, label: string, keys: readonly string[]) {
  await page.getByLabel(label).tap();
  for (const key of keys) await page.locator(`[data-skbtn="${key}"]`).tap();
}

export const RATNA_EMAIL_KEYS = ['r', 'a', 't', 'n', 'a', '@gmail.com'];

/** From the gallery, sends a mail, prints and returns to the home screen. */
export async function mailAndPrint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'FINISH' }).tap();
  await typeOnScreenKeyboard(page, 'E-mail', RATNA_EMAIL_KEYS);
  // The sending screen is shown for seconds, and the thanks screen for only 5.
  await stopClock(page);
  await page.getByRole('button', { name: 'SEND EMAIL' }).tap();
  await expect(page).toHaveURL('/load-print');
  await advanceClockUntilPath(page, '/email', LONG_STEP_MS);
  const printPhoto = page.getByRole('button', { name: 'Print Photo!' });
  await waitUntilShown(page, printPhoto);
  await printPhoto.tap();
  await advanceClockUntilPath(page, '/thanks', LONG_STEP_MS);
  const home = page.getByRole('button', { name: 'Back to Home' });
  await waitUntilShown(page, home);
  await home.tap();
  await page.clock.resume();
}

/** Expects the home screen, and no secret in the page, its storage or its history entries. */
export async function expectNoTraceOf(page: Page, ...secrets: string[]): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible();
  const expectClean = async () => {
    const everything = await readEverything(page);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/');
  };
  const listPaths = () =>
    page.evaluate(() => navigation.entries().map(({ url }) => new URL(url ?? '').pathname));
  await expect.poll(listPaths).toEqual(['/', '/']);
  // The kiosk deletes the snaps after the server has confirmed that they are no longer needed.
  await expect(expectClean).toPass();
  for (const index of [0, 1]) {
    await page.evaluate(async (to) => {
      const entry = navigation.entries()[to];
      if (entry) await navigation.traverseTo(entry.key).finished;
    }, index);
    await expectClean();
  }
}

const readEverything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const records: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        records.push(await read(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map(({ value }) => value),
      { ...localStorage },
      { ...sessionStorage },
      records,
      history.state,
      navigation.entries().map(({ url }) => url),
      document.cookie,
    ]);
  });

/**
 * The secrets that are still in the page's heap after garbage collection. Do not use it with
 * Playwright's clock, which keeps references to the closures of timers.
 */
export async function listSecretsInHeap(page: Page, ...secrets: string[]): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot');
  await devtools.detach();
  const heap = chunks.join('');
  return secrets.filter((secret) => heap.includes(secret));
}
