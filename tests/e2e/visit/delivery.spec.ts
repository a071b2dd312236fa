import { expect, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import {
  answerDeliveries,
  answerReadiness,
  expectNoTraceOf,
  listRemembered,
  PRODUCT,
  RATNA,
  typeOnBooth,
} from '../support/delivering.ts';
import { answerGuestLink } from '../support/guest-link.ts';
import { openWithState } from '../support/open-with-state.ts';
import { holdTime, passTimeUntil, untilShown } from '../support/page-clock.ts';
import { refuse, snapButton } from '../support/paying.ts';

const { withPainting: _, ...GALLERY } = { ...PRODUCT, compiled: 'http://localhost/x.jpg' };
const ADDRESS = 'ratna@gmail.com';

test.beforeEach(({ page }) => answerReadiness(page, () => []));

test('after thanks nothing of the session is left, however often one goes back (PRINT-8, PRIVACY-15)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await answerDeliveries(page);
  await page.goto('/');
  await goTo(page, '/print-style', { trx_id: PRODUCT.txID });
  await goTo(page, '/frame', { txID: PRODUCT.txID, printStyle: '2 prints' });
  await goTo(page, '/final-preview', GALLERY);
  await page.getByRole('button', { name: 'FINISH' }).tap();
  await typeOnBooth(page, 'E-mail', RATNA);
  await holdTime(page);
  await page.getByRole('button', { name: 'SEND EMAIL' }).tap();
  await expect(page).toHaveURL('/load-print');
  await page.reload();
  await passTimeUntil(page, '/email');
  await untilShown(page, page.getByText(ADDRESS));
  await page.getByRole('button', { name: 'Print Photo!' }).tap();
  await passTimeUntil(page, '/thanks');
  // A tap anywhere goes home at once.
  await untilShown(page, page.getByRole('button', { name: 'Back to Home' }));
  await page.touchscreen.tap(300, 300);
  await page.clock.resume();
  await expectNoTraceOf(page, ADDRESS, 'ratna', PRODUCT.txID);
  // The next session begins and is left as well.
  await goTo(page, '/print-style', { trx_id: 'next-txid' });
  await expect(page.getByRole('heading', { name: 'SELECT TEMPLATE' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expectNoTraceOf(page, 'next-txid', ADDRESS);
});

test('a print that waits for paper says so on both screens, and the code there may be tapped (PRINT-14)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await answerDeliveries(page, 'waiting', { places: ['Kasir'], needs_staff: true, before: 0 });
  await answerGuestLink(page);
  await openWithState(page, '/load-print', { action: 'print-photo', ...PRODUCT });
  const news = page.getByText(
    'The printer needs a hand, and our staff have been told. Your print comes out of the printer “Kasir” as soon as it runs again.',
  );
  await expect(news).toBeVisible();
  await holdTime(page);
  await passTimeUntil(page, '/thanks');
  await untilShown(page, news);
  const code = page.getByRole('img', { name: 'QR code' });
  await untilShown(page, code);
  const { x, y, width, height } = (await code.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(width).toBeGreaterThan(0);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/thanks');
  await passTimeUntil(page, '/');
});

test('thanks without a session asks the server for nobody: the id 37 is never sent (SCREEN-35)', async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await expect(snapButton(page)).toBeEnabled();
  await holdTime(page);
  await goTo(page, '/thanks');
  await untilShown(page, page.getByText('halo@jepret.id'));
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
  await passTimeUntil(page, '/');
  expect(asked.filter((call) => /\/37\b|"37"/.test(call))).toEqual([]);
  expect(asked.filter((call) => call.includes('/v1/transaction/'))).toEqual([]);
});

test('with nobody at the form the print is made, and home has no trace of the visitor (SCREEN-30)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  const { asked } = await answerDeliveries(page);
  await page.goto('/');
  await goTo(page, '/email', PRODUCT);
  await typeOnBooth(page, 'E-mail', RATNA);
  await holdTime(page);
  await page.clock.runFor(120_000);
  await expect(page.getByRole('dialog', { name: 'still there?' })).toContainText(
    'we print your photos',
  );
  await page.clock.runFor(27_000);
  await passTimeUntil(page, '/load-print');
  await passTimeUntil(page, '/thanks');
  expect(asked.prints).toHaveLength(1);
  expect(asked.mails).toEqual([]);
  await passTimeUntil(page, '/');
  await page.clock.resume();
  await expectNoTraceOf(page, ADDRESS, PRODUCT.txID);
});

test("the kiosk's memory forgets the visitor as well (PRIVACY-15)", async ({ page, signIn }) => {
  // Its own: the browser may still hold the pages of other tests.
  const product = { ...PRODUCT, txID: 'memory-test-txid' };
  await signIn();
  await page.route('**/api/send-email', refuse(422, 'Nobody has this address.'));
  await page.goto('/');
  await expect(snapButton(page)).toBeVisible();
  await goTo(page, '/email', product);
  // What a page draws first is kept longest.
  await page.reload();
  await typeOnBooth(page, 'E-mail', RATNA);
  expect(await listRemembered(page, ADDRESS, product.txID)).toEqual([ADDRESS, product.txID]);
  await page.getByRole('button', { name: 'SEND EMAIL' }).tap();
  await expect(page.getByRole('alert')).toHaveText('Nobody has this address.');
  await goTo(page, '/');
  await expectNoTraceOf(page, ADDRESS, product.txID);
  await expect.poll(() => listRemembered(page, ADDRESS, product.txID)).toEqual([]);
});

test('with nobody at the gallery and no server the booth is free again all the same (SCREEN-31)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.route('**/api/print-image', (route) => route.abort());
  await page.goto('/');
  await goTo(page, '/final-preview', GALLERY);
  await expect(page.getByRole('button', { name: 'FINISH' })).toBeVisible();
  await holdTime(page);
  await page.clock.runFor(150_000);
  await passTimeUntil(page, '/load-print');
  await page.clock.runFor(40_000);
  await passTimeUntil(page, '/');
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

test('a printer with a problem is told before paying, to staff with its remedy, and no longer than it lasts (OPS-27)', async ({
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
  await answerReadiness(page, () => problems);
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
  await page.route('**/v1/kiosk/readiness', (route) => route.abort());
  await page.clock.runFor(15_000);
  // What was known last counts until there is another answer.
  await expect(notice).toBeVisible();
  await expect(snap).toBeEnabled();
});
