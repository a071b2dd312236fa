import { expect, test } from 'vitest';
import { buildApp } from '../../composition/routes.ts';
import { createServices } from '../../composition/services.ts';
import { type PayingBooth, startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { setVisitorLanguage } from '../../testing/booths/visitor-language.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const page = (booth: PayingBooth, id: string) => booth.get(`/sandbox/pay/${id}`);
const submit = (booth: PayingBooth, id: string, choice: string) =>
  booth.app.inject({
    method: 'POST',
    url: `/sandbox/pay/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  });

describeOnEveryDatabase('the payment page of the sandbox', (open) => {
  test('shows the amount with Pay and Decline, without a token and without a script (PAY-53)', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id, short_code } = await booth.kiosk.start({ voucher_code: 'JEPRET10' });
    const answer = await page(booth, trx_id);
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
    const style = await booth.get('/sandbox/wallet.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('is in the language of its transaction (LANG-6)', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id } = await booth.kiosk.start();
    await setVisitorLanguage(booth, trx_id, 'id');
    const { body } = await page(booth, trx_id);
    expect(body).toContain('<html lang="id">');
    expect(body).toContain('<b>SANDBOX</b> Tidak ada uang sungguhan di sini.');
    expect(body).toContain('<p class="amount ">Rp35.000</p>');
    expect(body).toContain('>Bayar Rp35.000</button>');
    expect(body).toContain('<dd>Rp0</dd>');
    await submit(booth, trx_id, 'pay');
    const paid = await page(booth, trx_id);
    expect(paid.body).toContain('Pembayaran berhasil');
    expect(paid.body).toContain('<dd>15 Nov 2026, 16.00 WIB</dd>');
  });

  test('is in the language of the phone if the payment is unknown (LANG-11)', async () => {
    const booth = await startPayingBooth(await open());
    const openIn = (language: string) =>
      booth.get('/sandbox/pay/nope', { 'accept-language': language });
    expect((await openIn('id-ID')).body).toContain('Pembayaran ini tidak ada');
    expect((await openIn('fr')).body).toContain('There is no such payment');
  });

  test('Pay settles the payment, and the page shows it from then on (PAY-54)', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id } = await booth.kiosk.start();
    const answer = await submit(booth, trx_id, 'pay');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/sandbox/pay/${trx_id}`);
    expect((await page(booth, trx_id)).body).toContain('Payment successful');
    expect((await page(booth, trx_id)).body).toContain('<dd>15 Nov 2026, 16:00 WIB</dd>');
    expect((await page(booth, trx_id)).body).not.toContain('<form');
    expect((await booth.transactions.getRecords(trx_id)).transaction.status).toBe('paid');
  });

  test('Decline ends the payment, which cannot be paid afterwards (PAY-54)', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id } = await booth.kiosk.start();
    await submit(booth, trx_id, 'decline');
    await submit(booth, trx_id, 'pay');
    expect((await page(booth, trx_id)).body).toContain('Payment declined');
    expect((await booth.transactions.getRecords(trx_id)).transaction.status).toBe('failed');
  });

  test('shows that a payment was cancelled or has expired (PAY-54)', async () => {
    const booth = await startPayingBooth(await open());
    const cancelled = await booth.kiosk.start();
    await booth.kiosk.cancel(cancelled.trx_id);
    expect((await page(booth, cancelled.trx_id)).body).toContain('Cancelled at the booth');
    const expired = await booth.kiosk.start();
    booth.advance(300_000);
    await booth.sweep();
    expect((await page(booth, expired.trx_id)).body).toContain('This QR has expired');
    expect((await booth.choose(expired, 'pay')).statusCode).toBe(409);
  });

  test('the calls do the same, and a repeated payment counts once (PAY-54)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    expect((await booth.choose(created, 'pay')).json().data).toEqual({ state: 'paid' });
    expect((await booth.choose(created, 'pay')).statusCode).toBe(200);
    expect((await booth.choose(created, 'decline')).statusCode).toBe(409);
    const { ledger } = await booth.transactions.getRecords(created.trx_id);
    expect(ledger.filter(({ event }) => event === 'paid')).toHaveLength(1);
  });

  test('an unknown payment is 404 on the page and in the calls, and invalid choices have no effect', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id } = await booth.kiosk.start();
    expect((await page(booth, 'nope')).statusCode).toBe(404);
    expect((await page(booth, '%3Cscript%3E')).body).not.toContain('<script>');
    expect((await booth.choose({ trx_id: 'nope' }, 'pay')).statusCode).toBe(404);
    await submit(booth, trx_id, 'steal');
    await submit(booth, trx_id, 'pay'.repeat(1_000));
    expect((await booth.transactions.getRecords(trx_id)).transaction.status).toBe('pending');
  });

  test('does not exist with another payment provider (PAY-54)', async () => {
    const database = await open();
    const { dependencies } = await startPayingBooth(database);
    const { sandbox: _, ...others } = dependencies;
    const app = await buildApp(others, createServices(others));
    expect((await app.inject('/sandbox/pay/x')).statusCode).toBe(404);
    const pay = await app.inject({ method: 'POST', url: '/v1/payments/sandbox/x/pay' });
    expect(pay.statusCode).toBe(401);
    await app.close();
  });
});
