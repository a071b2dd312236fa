import { expect, test } from 'vitest';
import { buildApp } from '../../composition/routes.ts';
import { createServices } from '../../composition/services.ts';
import { openTill, type Till } from '../../testing/booths/till.ts';
import { setVisitorLanguage } from '../../testing/booths/visitor-language.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const page = (till: Till, id: string) => till.get(`/sandbox/pay/${id}`);
const submit = (till: Till, id: string, choice: string) =>
  till.app.inject({
    method: 'POST',
    url: `/sandbox/pay/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  });

describeOnEveryDatabase('the sandbox’s phone page', (open) => {
  test('shows the amount with Pay and Decline, without a token and without a script (PAY-53)', async () => {
    const till = await openTill(await open());
    const { trx_id, short_code } = await till.kiosk.start({ voucher_code: 'JEPRET10' });
    const answer = await page(till, trx_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.body).toContain('<html lang="en">');
    expect(answer.body).toContain('Pay IDR 31.500');
    expect(answer.body).toContain('<p class="amount ">IDR 31.500</p>');
    expect(answer.body).toContain('Decline');
    expect(answer.body).toContain(short_code);
    expect(answer.body).toContain('SANDBOX');
    expect(answer.body).not.toMatch(/<script|<style|style=/);
    const style = await till.get('/sandbox/wallet.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('is in the language of its transaction (LANG-6)', async () => {
    const till = await openTill(await open());
    const { trx_id } = await till.kiosk.start();
    await setVisitorLanguage(till, trx_id, 'id');
    const { body } = await page(till, trx_id);
    expect(body).toContain('<html lang="id">');
    expect(body).toContain('<b>SANDBOX</b> Tidak ada uang sungguhan di sini.');
    expect(body).toContain('<p class="amount ">Rp35.000</p>');
    expect(body).toContain('>Bayar Rp35.000</button>');
    expect(body).toContain('<dd>Rp0</dd>');
    await submit(till, trx_id, 'pay');
    const paid = await page(till, trx_id);
    expect(paid.body).toContain('Pembayaran berhasil');
    expect(paid.body).toContain('<dd>15 Nov 2026, 16.00 WIB</dd>');
  });

  test('without a payment it is in the language of the phone (LANG-11)', async () => {
    const till = await openTill(await open());
    const openIn = (language: string) =>
      till.get('/sandbox/pay/nope', { 'accept-language': language });
    expect((await openIn('id-ID')).body).toContain('Pembayaran ini tidak ada');
    expect((await openIn('fr')).body).toContain('There is no such payment');
  });

  test('Pay pays, and the page says so from then on (PAY-54)', async () => {
    const till = await openTill(await open());
    const { trx_id } = await till.kiosk.start();
    const answer = await submit(till, trx_id, 'pay');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/sandbox/pay/${trx_id}`);
    expect((await page(till, trx_id)).body).toContain('Payment successful');
    expect((await page(till, trx_id)).body).toContain('<dd>15 Nov 2026, 16:00 WIB</dd>');
    expect((await page(till, trx_id)).body).not.toContain('<form');
    expect((await till.transactions.show(trx_id)).transaction.status).toBe('paid');
  });

  test('Decline ends it, and nothing can be paid afterwards (PAY-54)', async () => {
    const till = await openTill(await open());
    const { trx_id } = await till.kiosk.start();
    await submit(till, trx_id, 'decline');
    await submit(till, trx_id, 'pay');
    expect((await page(till, trx_id)).body).toContain('Payment declined');
    expect((await till.transactions.show(trx_id)).transaction.status).toBe('failed');
  });

  test('a payment that was left or has expired says so (PAY-54)', async () => {
    const till = await openTill(await open());
    const left = await till.kiosk.start();
    await till.kiosk.cancel(left.trx_id);
    expect((await page(till, left.trx_id)).body).toContain('Cancelled at the booth');
    const late = await till.kiosk.start();
    till.advance(300_000);
    await till.sweep();
    expect((await page(till, late.trx_id)).body).toContain('This QR has expired');
    expect((await till.choose(late, 'pay')).statusCode).toBe(409);
  });

  test('the calls do the same, and paying twice is paying once (PAY-54)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    expect((await till.choose(created, 'pay')).json().data).toEqual({ state: 'paid' });
    expect((await till.choose(created, 'pay')).statusCode).toBe(200);
    expect((await till.choose(created, 'decline')).statusCode).toBe(409);
    const { ledger } = await till.transactions.show(created.trx_id);
    expect(ledger.filter(({ event }) => event === 'paid')).toHaveLength(1);
  });

  test('an unknown payment is 404 on the page and in the calls, and odd choices do nothing', async () => {
    const till = await openTill(await open());
    const { trx_id } = await till.kiosk.start();
    expect((await page(till, 'nope')).statusCode).toBe(404);
    expect((await page(till, '%3Cscript%3E')).body).not.toContain('<script>');
    expect((await till.choose({ trx_id: 'nope' }, 'pay')).statusCode).toBe(404);
    await submit(till, trx_id, 'steal');
    await submit(till, trx_id, 'pay'.repeat(1_000));
    expect((await till.transactions.show(trx_id)).transaction.status).toBe('pending');
  });

  test('is not there at all when another provider takes the payments (PAY-54)', async () => {
    const database = await open();
    const { dependencies } = await openTill(database);
    const { sandbox: _, ...others } = dependencies;
    const app = await buildApp(others, createServices(others));
    expect((await app.inject('/sandbox/pay/x')).statusCode).toBe(404);
    const pay = await app.inject({ method: 'POST', url: '/v1/payments/sandbox/x/pay' });
    expect(pay.statusCode).toBe(401);
    await app.close();
  });
});
