import { expect, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import {
  expectNoTraceOf,
  fakeDeliveries,
  fakeReadiness,
  HEARTBEAT_URL,
  listSecretsInHeap,
  PRODUCT,
  RATNA_EMAIL_KEYS,
  typeOnScreenKeyboard,
} from '../support/delivering.ts';
import { fakeGuestLink } from '../support/guest-link.ts';
import { openWithState } from '../support/open-with-state.ts';
import { advanceClockUntilPath, stopClock, waitUntilShown } from '../support/page-clock.ts';
import { respondWithError, snapButton } from '../support/paying.ts';

const { withPainting: _, ...GALLERY } = { ...PRODUCT, compiled: 'http://localhost/x.jpg' };
const ADDRESS = 'ratna@gmail.com';

test.beforeEach(({ page }) => fakeReadiness(page, () => []));

test('after /thanks no trace of the session is left, even after going back several times (PRINT-8, PRIVACY-15)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await fakeDeliveries(page);
  await page.goto('/');
  await goTo(page, '/print-style', { trx_id: PRODUCT.txID });
  await goTo(page, '/frame', { txID: PRODUCT.txID, printStyle: '2 prints' });
  await goTo(page, '/final-preview', GALLERY);
  await page.getByRole('button', { name: 'FINISH' }).tap();
  await typeOnScreenKeyboard(page, 'E-mail', RATNA_EMAIL_KEYS);
  await stopClock(page);
  await page.getByRole('button', { name: 'SEND EMAIL' }).tap();
  await expect(page).toHaveURL('/load-print');
  await page.reload();
  await advanceClockUntilPath(page, '/email');
  await waitUntilShown(page, page.getByText(ADDRESS));
  await page.getByRole('button', { name: 'Print Photo!' }).tap();
  await advanceClockUntilPath(page, '/thanks');
  // A tap anywhere goes home at once.
  await waitUntilShown(page, page.getByRole('button', { name: 'Back to Home' }));
  await page.touchscreen.tap(300, 300);
  await page.clock.resume();
  await expectNoTraceOf(page, ADDRESS, 'ratna', PRODUCT.txID);
  // The next session starts and is left, too.
  await goTo(page, '/print-style', { trx_id: 'next-txid' });
  await expect(page.getByRole('heading', { name: 'SELECT TEMPLATE' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expectNoTraceOf(page, 'next-txid', ADDRESS);
});

test('a print that waits for paper is shown as waiting on both screens, and the QR code can be tapped (PRINT-14)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await fakeDeliveries(page, 'waiting', { places: ['Kasir'], needs_staff: true, before: 0 });
  await fakeGuestLink(page);
  await openWithState(page, '/load-print', { action: 'print-photo', ...PRODUCT });
  const news = page.getByText(
    'The printer needs a hand, and our staff have been told. Your print comes out of the printer “Kasir” as soon as it runs again.',
  );
  await expect(news).toBeVisible();
  await stopClock(page);
  await advanceClockUntilPath(page, '/thanks');
  await waitUntilShown(page, news);
  const code = page.getByRole('img', { name: 'QR code' });
  await waitUntilShown(page, code);
  const { x, y, width, height } = (await code.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(width).toBeGreaterThan(0);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/thanks');
  await advanceClockUntilPath(page, '/');
});

test('/thanks without a session requests no transaction, and never sends the id 37 (SCREEN-35)', async ({
  page,
  signIn,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await expect(snapButton(page)).toBeEnabled();
  await stopClock(page);
  await goTo(page, '/thanks');
  await waitUntilShown(page, page.getByText('halo@jepret.id'));
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
  await advanceClockUntilPath(page, '/');
  expect(requests.filter((call) => /\/37\b|"37"/.test(call))).toEqual([]);
  expect(requests.filter((call) => call.includes('/v1/transaction/'))).toEqual([]);
});

test('an untouched e-mail form still prints, and home keeps no trace of the visitor (SCREEN-30)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  const { requests } = await fakeDeliveries(page);
  await page.goto('/');
  await goTo(page, '/email', PRODUCT);
  await typeOnScreenKeyboard(page, 'E-mail', RATNA_EMAIL_KEYS);
  await stopClock(page);
  await page.clock.runFor(120_000);
  await expect(page.getByRole('dialog', { name: 'still there?' })).toContainText(
    'we print your photos',
  );
  await page.clock.runFor(27_000);
  await advanceClockUntilPath(page, '/load-print');
  await advanceClockUntilPath(page, '/thanks');
  expect(requests.prints).toHaveLength(1);
  expect(requests.mails).toEqual([]);
  await advanceClockUntilPath(page, '/');
  await page.clock.resume();
  await expectNoTraceOf(page, ADDRESS, PRODUCT.txID);
});

test("the kiosk's memory keeps no data of the visitor (PRIVACY-15)", async ({ page, signIn }) => {
  // An id of its own: the browser may still hold the pages of other tests.
  const product = { ...PRODUCT, txID: 'memory-test-txid' };
  await signIn();
  await page.route('**/api/send-email', respondWithError(422, 'This address does not exist.'));
  await page.goto('/');
  await expect(snapButton(page)).toBeVisible();
  await goTo(page, '/email', product);
  // The browser keeps the first render of a page longest.
  await page.reload();
  await typeOnScreenKeyboard(page, 'E-mail', RATNA_EMAIL_KEYS);
  expect(await listSecretsInHeap(page, ADDRESS, product.txID)).toEqual([ADDRESS, product.txID]);
  await page.getByRole('button', { name: 'SEND EMAIL' }).tap();
  await expect(page.getByRole('alert')).toHaveText('This address does not exist.');
  await goTo(page, '/');
  await expectNoTraceOf(page, ADDRESS, product.txID);
  await expect.poll(() => listSecretsInHeap(page, ADDRESS, product.txID)).toEqual([]);
});

test('an untouched gallery frees the booth even when the server is unreachable (SCREEN-31)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.route('**/api/print-image', (route) => route.abort());
  await page.goto('/');
  await goTo(page, '/final-preview', GALLERY);
  await expect(page.getByRole('button', { name: 'FINISH' })).toBeVisible();
  await stopClock(page);
  await page.clock.runFor(150_000);
  await advanceClockUntilPath(page, '/load-print');
  await page.clock.runFor(40_000);
  await advanceClockUntilPath(page, '/');
  await page.clock.resume();
  await expectNoTraceOf(page, PRODUCT.txID);
});

test('/load-print without navigation state goes back one page (PRINT-7)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openWithState(page, '/email', PRODUCT);
  await expect(page.getByRole('button', { name: 'SKIP and PRINT' })).toBeVisible();
  await goTo(page, '/load-print');
  await expect(page).toHaveURL('/email');
  await expect(page.getByRole('button', { name: 'SKIP and PRINT' })).toBeVisible();
});

test('a printer problem is shown before payment, with its remedy for staff, until it ends (OPS-27)', async ({
  page,
  signIn,
}) => {
  const problem = {
    subject: 'printer',
    visitor_text:
      'Our printer is taking a short break. Your photos come by e-mail right away, and your print follows as soon as it is back.',
    reason: 'The printer is out of paper.',
    remedy: 'Put in a new roll and close the door.',
  };
  let problems: unknown[] = [problem];
  await fakeReadiness(page, () => problems);
  await page.clock.install();
  await signIn();
  await page.goto('/');
  const notice = page.getByText(problem.visitor_text);
  await expect(notice).toBeInViewport({ ratio: 1 });
  const snap = page.getByRole('button', { name: 'TAP TO SNAP' });
  await expect(snap).toBeEnabled();
  for (const name of ['TAP TO SNAP', 'have voucher code? TAP HERE', 'HOW TO SNAP']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Admin login' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  await expect(dialog.getByText(problem.reason)).toBeVisible();
  await expect(dialog.getByText(problem.remedy)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).tap();

  problems = [];
  await page.clock.runFor(15_000);
  await expect(notice).toHaveCount(0);
  problems = [problem];
  await page.clock.runFor(15_000);
  await expect(notice).toBeVisible();
  await page.route(HEARTBEAT_URL, (route) => route.abort());
  await page.clock.runFor(15_000);
  // The last known state applies until the next response.
  await expect(notice).toBeVisible();
  await expect(snap).toBeEnabled();
});
