import { expect, test } from './booth-test.ts';

test('one tap on ID turns every word of home Indonesian, one on EN turns it back (LANG-1, LANG-3, LANG-9)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const html = page.locator('html');
  const choose = (code: string) => page.getByRole('button', { name: code, exact: true });
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(choose('EN')).toHaveAttribute('aria-pressed', 'true');
  await choose('ID').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('yuk, bergaya!');
  await expect(html).toHaveAttribute('lang', 'id');
  await expect(page.getByText('Rp35.000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeEnabled();
  await expect(page.getByText('TAP', { exact: false })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeVisible();
  await choose('EN').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ready to strike some pose?');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
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

test('a location that speaks Indonesian greets in it, and a catalogue that does not come changes nothing (LANG-5, LANG-12)', async ({
  page,
  signIn,
  booth,
}) => {
  booth.operate('locations', 'set', 'Surabaya', '--language', 'id');
  await signIn({ Location: 'Surabaya' });
  await page.route('**/assets/id-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  await page.unroute('**/assets/id-*.js');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'JEPRET SEKARANG' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
});
