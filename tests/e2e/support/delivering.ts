import type { Page, Route } from '@playwright/test';
import { expect } from './booth-test.ts';
import { holdTime, LONG_STEP_MS, passTimeUntil, untilShown } from './page-clock.ts';

export const PRODUCT = {
  txID: 'delivery-test-txid',
  effect: 'original',
  isNoCut: false,
  withRecording: true,
  withPainting: false,
};

type State = 'waiting' | 'done' | 'failed';

interface Outbox {
  /** Every call that asked for a mail or a print, with its body. */
  asked: { mails: string[]; prints: string[] };
}

/** The server's outbox, as far as the kiosk sees it. */
export async function answerDeliveries(
  page: Page,
  state: State = 'done',
  printing: object = { places: [], needs_staff: false, before: 0 },
): Promise<Outbox> {
  const asked: Outbox['asked'] = { mails: [], prints: [] };
  const answer = (route: Route) =>
    route.fulfill({
      json: {
        status_code: 200,
        meta: { message: 'As asked.' },
        data: { delivery_id: 'd-1', state, reason: null, printing },
      },
    });
  await page.route('**/api/send-email', (route) => {
    asked.mails.push(route.request().postData() ?? '');
    return answer(route);
  });
  await page.route('**/api/print-image', (route) => {
    asked.prints.push(route.request().postData() ?? '');
    return answer(route);
  });
  await page.route('**/v1/delivery/*', answer);
  return { asked };
}

/** A booth with the given problems. */
export const answerReadiness = (
  page: Page,
  problems: () => unknown[],
  changes: () => object = () => ({}),
) =>
  page.route('**/v1/kiosk/readiness', (route) =>
    route.fulfill({
      json: {
        status_code: 200,
        meta: { message: 'As asked.' },
        data: {
          can_take_money: true,
          is_money_real: false,
          hindrances: problems(),
          location: 'Jakarta',
          camera_side: null,
          waiting_prints: 0,
          ...changes(),
        },
      },
    }),
  );

/** Types on the booth's own keyboard; a shortcut is one key. */
export async function typeOnBooth(page: Page, label: string, keys: readonly string[]) {
  await page.getByLabel(label).tap();
  for (const key of keys) await page.locator(`[data-skbtn="${key}"]`).tap();
}

export const RATNA = ['r', 'a', 't', 'n', 'a', '@gmail.com'];

/** From the gallery by mail and paper to home, where the next one may come. */
export async function mailAndPrint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'FINISH' }).tap();
  await typeOnBooth(page, 'E-mail', RATNA);
  // Sending is shown for seconds, and thanks is gone after 5.
  await holdTime(page);
  await page.getByRole('button', { name: 'SEND EMAIL' }).tap();
  await expect(page).toHaveURL('/load-print');
  await passTimeUntil(page, '/email', LONG_STEP_MS);
  const printPhoto = page.getByRole('button', { name: 'Print Photo!' });
  await untilShown(page, printPhoto);
  await printPhoto.tap();
  await passTimeUntil(page, '/thanks', LONG_STEP_MS);
  const home = page.getByRole('button', { name: 'Back to Home' });
  await untilShown(page, home);
  await home.tap();
  await page.clock.resume();
}

/** Home, with nothing of this session anywhere a browser keeps things, however often one goes back. */
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
  // The snaps go when the server has said that nobody needs them any more.
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
 * Which of the secrets the page's memory still holds when everything that may go has gone. Not with
 * a clock of ours: it holds on to whoever set a timer.
 */
export async function listRemembered(page: Page, ...secrets: string[]): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot');
  await devtools.detach();
  const heap = chunks.join('');
  return secrets.filter((secret) => heap.includes(secret));
}
