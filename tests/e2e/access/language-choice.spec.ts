import { getTranslate } from '@jepret/messages/every-language';
import { aKioskSession } from '@jepret/testing/kiosk-session.ts';
import type { Page } from '@playwright/test';
import { continueKioskSession } from '../../support/kiosk-session.ts';
import { successResponse } from '../states/booth-state.ts';
import { expect, signInKiosk, test } from '../support/booth-test.ts';
import { aFrame, goTo } from '../support/capturing.ts';
import { PRODUCT, RATNA_EMAIL_KEYS, typeOnScreenKeyboard } from '../support/delivering.ts';
import { drawPhotos } from '../support/draw-photos.ts';
import { openWithState } from '../support/open-with-state.ts';
import {
  advanceClockUntilPath,
  LONG_STEP_MS,
  stopClock,
  waitUntilShown,
} from '../support/page-clock.ts';
import { readScreenState, settlePayment } from '../support/paying.ts';
import { reachButton } from './reach.ts';

/** All texts of the page, visible or for screen readers. */
const listTexts = (page: Page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [alt]')].map(
      (part) => part.getAttribute('aria-label') ?? part.getAttribute('alt') ?? '',
    );
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
    return [...labels, ...texts].filter((words) => /[a-z]/i.test(words));
  });

test('a tap on ID changes all texts of home to Indonesian, a tap on EN back to English (LANG-1, LANG-3, LANG-9)', async ({
  page,
  signIn,
}) => {
  await signIn();
  // No earlier session that home would offer.
  await page.route('**/v1/kiosk/session', (route) => route.fulfill(successResponse(null)));
  await page.goto('/');
  const html = page.locator('html');
  const choose = (code: string) => page.getByRole('button', { name: code, exact: true });
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(choose('EN')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  const english = await listTexts(page);
  await choose('ID').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('yuk, bergaya!');
  await expect(html).toHaveAttribute('lang', 'id');
  await expect(page.getByText('Rp35.000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeEnabled();
  const indonesian = await listTexts(page);
  expect(indonesian).toHaveLength(english.length);
  const inBoth = new Set(english.filter((words) => indonesian.includes(words)));
  expect([...inBoth].toSorted()).toEqual(['@jepret.booth', 'EN', 'ID', 'halo@jepret.id']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeVisible();
  await choose('EN').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ready to strike some pose?');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  expect(await listTexts(page)).toEqual(english);
});

test('a visit paid in Indonesian stays Indonesian, and the next visit starts in the language of the location (LANG-4, LANG-6)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'ID', exact: true }).tap();
  const created = page.waitForResponse('**/v2/transaction/');
  await page.getByRole('button', { name: 'JEPRET SEKARANG' }).tap();
  const { data } = await (await created).json();
  expect(data.language).toBe('id');
  await expect(page.getByRole('heading', { name: 'SCAN UNTUK BAYAR' })).toBeVisible();
  await expect(page.getByText('Rp35.000')).toBeVisible();
  const wallet = await page.request.get(`/sandbox/pay/${data.trx_id}`);
  expect(await wallet.text()).toContain('<html lang="id">');
  await page.getByRole('button', { name: 'Batal' }).tap();
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeVisible();
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible();
});

test('RESUME on an English home screen continues in the language of the session (LANG-7)', async ({
  page,
  booth,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'ID', exact: true }).tap();
  await page.getByRole('button', { name: 'JEPRET SEKARANG' }).tap();
  await expect(page.getByRole('heading', { name: 'SCAN UNTUK BAYAR' })).toBeVisible();
  await settlePayment(booth, (await readScreenState(page)).data.trx_id, 'pay');
  await expect(page.getByRole('heading', { name: 'PILIH TEMPLATE' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'EN', exact: true }).tap();
  await page.getByRole('button', { name: 'RESUME', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'PILIH TEMPLATE' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
});

test('mail and guest page of an Indonesian visit are in Indonesian (LANG-4, LANG-6)', async ({
  page,
  booth,
  kioskToken,
  signIn,
}) => {
  // Other tests send mails to the same address.
  const listMails = () => booth.listMails().filter((mail) => mail.includes('ratna@gmail.com'));
  const before = listMails().length;
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'ID', exact: true }).tap();
  await page.getByRole('button', { name: 'JEPRET SEKARANG' }).tap();
  await expect(page.getByRole('heading', { name: 'SCAN UNTUK BAYAR' })).toBeVisible();
  const { trx_id: txID } = (await readScreenState(page)).data;
  await settlePayment(booth, txID, 'pay');
  await expect(page.getByRole('heading', { name: 'PILIH TEMPLATE' })).toBeVisible();
  const session = continueKioskSession(booth.url, kioskToken, txID);
  await session.takePhotos(await drawPhotos());

  await goTo(page, '/email', { ...PRODUCT, txID, withRecording: false });
  await typeOnScreenKeyboard(page, 'Email', RATNA_EMAIL_KEYS);
  await page.getByRole('button', { name: 'KIRIM EMAIL' }).tap();
  await expect(page.getByText('Fotonya sudah kami kirim ke emailmu!')).toBeVisible();
  await expect.poll(() => listMails().length).toBe(before + 1);
  expect(listMails().at(-1)).toMatch(/^Subject: Foto Jepret kamu sudah jadi/m);
  expect(listMails().at(-1)).toContain('Seru banget tadi: ini foto-fotomu.');
  const guestPage = await page.request.get((await session.getGuestLink()).url);
  expect(await guestPage.text()).toContain('<html lang="id"');
});

test('an Indonesian location starts in Indonesian, and a catalogue that fails to load leaves the language unchanged (LANG-5, LANG-12)', async ({
  page,
  signIn,
  booth,
}) => {
  booth.runCommand('locations', 'set', 'Kupang', '--language', 'id');
  await signIn({ Location: 'Kupang', token: await signInKiosk(booth, 'Kupang') });
  await page.route('**/assets/id-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  await page.unroute('**/assets/id-*.js');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');

  // The same applies to a catalogue requested by a tap.
  await page.route('**/assets/en-*.js', (route) => route.abort());
  await page.reload();
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'EN', exact: true }).tap();
  await failed;
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeEnabled();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
});

/** The language of the location, and no access modes. */
async function expectFreshBooth(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).not.toHaveClass(/has-reach|has-large-text/);
  expect(await page.evaluate(() => Object.keys({ ...sessionStorage }))).not.toContain('access');
}

test('a resumed visit keeps its short code, and its end resets language and access modes (HOME-35)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const capture = { frame: aFrame({ frameURL: 'http://booth.test/fe-drawn.png' }), snaps: [1] };
  const offer = aKioskSession({
    language: 'id',
    capture,
    offered_until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  let session: typeof offer | null = offer;
  await page.route('**/v1/kiosk/session', (route) => route.fulfill(successResponse(session)));
  await page.goto('/');
  await reachButton(page).tap();
  await page.getByRole('button', { name: 'RESUME' }).tap();
  await expect(page).toHaveURL('/capture-with-recording');
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  session = null;

  const printing = { places: [], needs_staff: true, before: 0 };
  const print = { delivery_id: 'd-1', state: 'waiting', reason: null, printing };
  await page.clock.install();
  await goTo(page, '/thanks', { txID: offer.txID, print });
  await expect(page.getByText('Kode kamu: K7PQ2')).toBeVisible();
  await page.getByRole('button', { name: 'Kembali ke awal' }).tap();
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible();
  await expectFreshBooth(page);
});

for (const { name, leave } of [
  {
    name: 'a rejected token',
    leave: async (page: Page) => {
      const meta = { message: 'Invalid or expired token' };
      const json = { status_code: 401, meta, data: null };
      await page.route('**/v1/kiosk/session', (route) => route.fulfill({ status: 401, json }));
    },
  },
  {
    name: '"Log out to OTP"',
    leave: async (page: Page) => {
      await page.getByRole('button', { name: 'Login admin' }).tap();
      await page.getByRole('button', { name: 'Keluar ke OTP' }).tap();
    },
  },
]) {
  test(`${name} ends the language and the access modes of the visit (SIGN-80)`, async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    await reachButton(page).tap();
    await page.getByRole('button', { name: 'ID', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeVisible();
    await leave(page);
    await expect(page).toHaveURL('/otp-request', { timeout: 15_000 });
    await expect(page.getByRole('heading', { name: 'Authentication' })).toBeVisible();
    await expectFreshBooth(page);
  });
}

test("refusals of the server come in the visitor's language (LANG-15)", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.addInitScript(() => sessionStorage.setItem('language', 'id'));
  await page.clock.install();

  await openWithState(page, '/bypass', { id: '1', token: 'forged' });
  const generate = page.getByRole('button', { name: getTranslate('id')('staff.bypassTicket') });
  await expect(generate).toBeVisible();
  await stopClock(page);
  await generate.tap();
  await advanceClockUntilPath(page, '/', LONG_STEP_MS);
  await waitUntilShown(page, page.getByText('Login staf sudah berakhir'));

  await page.clock.resume();
  await openWithState(page, '/email', { ...PRODUCT, txID: 'unknown', withRecording: false });
  await typeOnScreenKeyboard(page, 'Email', RATNA_EMAIL_KEYS);
  await page.getByRole('button', { name: 'KIRIM EMAIL' }).tap();
  await expect(page.getByText('Transaksi ini tidak ada.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await openWithState(page, '/otp-validate', { email: 'admin@booth.test' });
  await expect(page.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('123456');
  await page.getByRole('button', { name: 'Verifikasi akun' }).tap();
  await expect(page.getByText('Kodenya salah atau sudah tidak berlaku.')).toBeVisible();
});
