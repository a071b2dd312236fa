import { translateInto } from '@jepret/messages/every-language';
import { aKioskSession } from '@jepret/testing/kiosk-session.ts';
import type { Page } from '@playwright/test';
import { goOnWithSession } from '../../support/kiosk-session.ts';
import { answer } from '../states/booth-state.ts';
import { expect, signInKiosk, test } from '../support/booth-test.ts';
import { aFrame, goTo } from '../support/capturing.ts';
import { PRODUCT, RATNA, typeOnBooth } from '../support/delivering.ts';
import { drawPhotos } from '../support/draw-photos.ts';
import { openWithState } from '../support/open-with-state.ts';
import { holdTime, LONG_STEP_MS, passTimeUntil, untilShown } from '../support/page-clock.ts';
import { settlePayment, stateOf } from '../support/paying.ts';
import { reachButton } from './reach.ts';

/** Everything that is said to whoever sees the page, and to whoever hears it. */
const listWords = (page: Page) =>
  page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-label], [alt]')].map(
      (part) => part.getAttribute('aria-label') ?? part.getAttribute('alt') ?? '',
    );
    const seen: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) seen.push(walker.currentNode.textContent?.trim() ?? '');
    return [...said, ...seen].filter((words) => /[a-z]/i.test(words));
  });

test('one tap on ID turns every word of home Indonesian, one on EN turns it back (LANG-1, LANG-3, LANG-9)', async ({
  page,
  signIn,
}) => {
  await signIn();
  // Nobody before left a session that home would offer.
  await page.route('**/v1/kiosk/session', (route) => route.fulfill(answer(null)));
  await page.goto('/');
  const html = page.locator('html');
  const choose = (code: string) => page.getByRole('button', { name: code, exact: true });
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(choose('EN')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  const english = await listWords(page);
  await choose('ID').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('yuk, bergaya!');
  await expect(html).toHaveAttribute('lang', 'id');
  await expect(page.getByText('Rp35.000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeEnabled();
  const indonesian = await listWords(page);
  expect(indonesian).toHaveLength(english.length);
  const inBoth = new Set(english.filter((words) => indonesian.includes(words)));
  expect([...inBoth].toSorted()).toEqual(['@jepret.booth', 'EN', 'ID', 'halo@jepret.id']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeVisible();
  await choose('EN').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ready to strike some pose?');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  expect(await listWords(page)).toEqual(english);
});

test('who pays in Indonesian goes on in it, and the next visitor is greeted as the location says (LANG-4, LANG-6)', async ({
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

test('RESUME on an English home screen goes on in the language of its session (LANG-7)', async ({
  page,
  booth,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'ID', exact: true }).tap();
  await page.getByRole('button', { name: 'JEPRET SEKARANG' }).tap();
  await expect(page.getByRole('heading', { name: 'SCAN UNTUK BAYAR' })).toBeVisible();
  await settlePayment(booth, (await stateOf(page)).data.trx_id, 'pay');
  await expect(page.getByRole('heading', { name: 'PILIH TEMPLATE' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'EN', exact: true }).tap();
  await page.getByRole('button', { name: 'RESUME', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'PILIH TEMPLATE' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
});

test('whoever has visited in Indonesian gets the mail and the phone page in it (LANG-4, LANG-6)', async ({
  page,
  booth,
  kioskToken,
  signIn,
}) => {
  // Other tests write to the same person.
  const listMails = () => booth.listMails().filter((mail) => mail.includes('ratna@gmail.com'));
  const before = listMails().length;
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'ID', exact: true }).tap();
  await page.getByRole('button', { name: 'JEPRET SEKARANG' }).tap();
  await expect(page.getByRole('heading', { name: 'SCAN UNTUK BAYAR' })).toBeVisible();
  const { trx_id: txID } = (await stateOf(page)).data;
  await settlePayment(booth, txID, 'pay');
  await expect(page.getByRole('heading', { name: 'PILIH TEMPLATE' })).toBeVisible();
  const session = goOnWithSession(booth.url, kioskToken, txID);
  await session.takePhotos(await drawPhotos());

  await goTo(page, '/email', { ...PRODUCT, txID, withRecording: false });
  await typeOnBooth(page, 'Email', RATNA);
  await page.getByRole('button', { name: 'KIRIM EMAIL' }).tap();
  await expect(page.getByText('Fotonya sudah kami kirim ke emailmu!')).toBeVisible();
  await expect.poll(() => listMails().length).toBe(before + 1);
  expect(listMails().at(-1)).toMatch(/^Subject: Foto Jepret kamu sudah jadi/m);
  expect(listMails().at(-1)).toContain('Seru banget tadi: ini foto-fotomu.');
  const guestPage = await page.request.get((await session.getGuestLink()).url);
  expect(await guestPage.text()).toContain('<html lang="id"');
});

test('a location that speaks Indonesian greets in it, and a catalogue that does not come changes nothing (LANG-5, LANG-12)', async ({
  page,
  signIn,
  booth,
}) => {
  booth.operate('locations', 'set', 'Kupang', '--language', 'id');
  await signIn({ Location: 'Kupang', token: await signInKiosk(booth, 'Kupang') });
  await page.route('**/assets/id-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  await page.unroute('**/assets/id-*.js');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');

  // Nor does one that is asked for by a tap.
  await page.route('**/assets/en-*.js', (route) => route.abort());
  await page.reload();
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'EN', exact: true }).tap();
  await failed;
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeEnabled();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
});

/** English at the location, with no access mode on. */
async function expectFreshBooth(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).not.toHaveClass(/has-reach|has-large-text/);
  expect(await page.evaluate(() => Object.keys({ ...sessionStorage }))).not.toContain('access');
}

test('a resumed visit keeps its short code, and ends for language and access modes (HOME-35)', async ({
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
  await page.route('**/v1/kiosk/session', (route) => route.fulfill(answer(session)));
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
  const generate = page.getByRole('button', { name: translateInto('id')('staff.bypassTicket') });
  await expect(generate).toBeVisible();
  await holdTime(page);
  await generate.tap();
  await passTimeUntil(page, '/', LONG_STEP_MS);
  await untilShown(page, page.getByText('Login staf sudah berakhir'));

  await page.clock.resume();
  await openWithState(page, '/email', { ...PRODUCT, txID: 'unknown', withRecording: false });
  await typeOnBooth(page, 'Email', RATNA);
  await page.getByRole('button', { name: 'KIRIM EMAIL' }).tap();
  await expect(page.getByText('Transaksi ini tidak ada.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await openWithState(page, '/otp-validate', { email: 'admin@booth.test' });
  await expect(page.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('123456');
  await page.getByRole('button', { name: 'Verifikasi akun' }).tap();
  await expect(page.getByText('Kodenya salah atau sudah tidak berlaku.')).toBeVisible();
});
