import { describe, expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../testing/every-database.ts';
import { openProviderTill, PROVIDERS, refundAt } from '../../testing/provider-till.ts';
import { openTill } from '../../testing/till.ts';

const WEEK_MS = 7 * 86_400_000;

describeOnEveryDatabase('notices', (open) => {
  describe.each(PROVIDERS)('of %s', (provider) => {
    const openDesk = async () => {
      const till = await openProviderTill(await open(), provider);
      const created = await till.kiosk.start();
      const orderId = await till.orderIdOf(created.trx_id);
      const status = async () => (await till.transactions.show(created.trx_id)).transaction.status;
      const events = async () =>
        (await till.transactions.show(created.trx_id)).ledger.map(({ event }) => event);
      return { ...till, created, orderId, status, events };
    };

    test('a genuine notice leads to a question, and its answer to paid', async () => {
      const desk = await openDesk();
      await desk.double.pay(desk.orderId);
      const statuses = await desk.deliverAll();
      expect(statuses.every((status) => status === 200)).toBe(true);
      expect(await desk.status()).toBe('paid');
      expect(await desk.audit()).toEqual([]);
    });

    test('duplicates are 200 and pay once, also a week later', async () => {
      const desk = await openDesk();
      await desk.double.pay(desk.orderId);
      await desk.deliverAll();
      const last = desk.inbox.notices.at(-1);
      if (!last) throw new Error('No notice came.');
      expect(await desk.deliver(last)).toBe(200);
      await desk.advance(WEEK_MS);
      expect(await desk.deliver(last)).toBe(200);
      expect((await desk.events()).filter((event) => event === 'paid')).toHaveLength(1);
      const [notice] = (await desk.transactions.show(desk.created.trx_id)).notices.slice(-1);
      expect(notice).toMatchObject({ verdict: 'genuine', times: 3 });
    });

    test('a replay of last week’s notice pays nothing that was refunded since', async () => {
      const desk = await openDesk();
      await desk.double.pay(desk.orderId);
      await desk.deliverAll();
      const last = desk.inbox.notices.at(-1);
      await desk.transactions.markRefunded(desk.created.trx_id, 'The printer was broken.');
      await desk.advance(WEEK_MS);
      expect(last && (await desk.deliver(last))).toBe(200);
      expect(await desk.status()).toBe('refunded');
    });

    test('another merchant’s signature is 403, recorded, and changes nothing', async () => {
      const desk = await openDesk();
      await desk.deliverAll();
      desk.double.notices.isForged = true;
      await desk.double.pay(desk.orderId);
      expect(await desk.deliverAll()).toEqual([403]);
      expect(await desk.status()).toBe('pending');
      const rows = await desk.database
        .selectFrom('notices')
        .select(['verdict', 'times'])
        .where('verdict', '=', 'forged')
        .execute();
      expect(rows).toEqual([{ verdict: 'forged', times: 1 }]);
    });

    test('a notice that lies about the amount is not believed, the provider is', async () => {
      const desk = await openDesk();
      desk.double.notices.claimedIdr = 1;
      await desk.double.pay(desk.orderId);
      await desk.deliverAll();
      expect(await desk.status()).toBe('paid');
    });

    test('a wrong amount is written down once and never pays', async () => {
      const desk = await openDesk();
      await desk.double.pay(desk.orderId, { amountIdr: 34_999 });
      await desk.deliverAll();
      await desk.advance(4_000);
      await desk.kiosk.read(desk.created.trx_id);
      expect(await desk.status()).toBe('pending');
      await desk.advance(300_000);
      await desk.sweep();
      expect(await desk.status()).toBe('expired');
      const { ledger } = await desk.transactions.show(desk.created.trx_id);
      const wrong = ledger.filter(({ event }) => event === 'wrong_amount');
      expect(wrong).toMatchObject([{ amountIdr: 34_999, to: null }]);
      expect(await desk.audit()).toEqual([]);
    });

    test('while the provider cannot be asked it is 503, and a job asks later', async () => {
      const desk = await openDesk();
      await desk.double.pay(desk.orderId);
      await desk.double.untilNoticesDelivered();
      await desk.double.goDown();
      expect((await desk.deliverAll()).at(-1)).toBe(503);
      expect(await desk.status()).toBe('pending');
      const [job] = await desk.database
        .selectFrom('jobs')
        .selectAll()
        .where('name', '=', 'transactions-reread')
        .execute();
      const payload = JSON.parse(job?.payload ?? 'null');
      await expect(desk.runJob('transactions-reread', payload)).rejects.toThrow(
        'could not be asked',
      );
      await desk.double.comeBack();
      await desk.runJob('transactions-reread', payload);
      expect(await desk.status()).toBe('paid');
    });

    test('a notice without a status, or without anything, is 4xx', async () => {
      const desk = await openDesk();
      await desk.double.pay(desk.orderId);
      await desk.double.untilNoticesDelivered();
      const last = desk.inbox.notices.at(-1);
      const { 'content-length': _, ...headers } = { ...last?.headers };
      for (const body of ['{}', '', '[]', 'status=paid', '{"transaction_status":"settlement"}']) {
        const status = await desk.deliver({ headers, body });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect(await desk.status()).toBe('pending');
    });

    test('a refund that the provider proves makes it refunded', async () => {
      const desk = await openDesk();
      await desk.double.pay(desk.orderId);
      await desk.deliverAll();
      const { charges } = await desk.transactions.show(desk.created.trx_id);
      const refunded = await refundAt(desk, charges[0]?.providerReference ?? '');
      await desk.double.confirmRefunds(refunded);
      await desk.deliverAll();
      expect(await desk.status()).toBe('refunded');
      expect(await desk.audit()).toEqual([]);
    });
  });

  test('an unknown provider is 404, and recorded', async () => {
    const till = await openTill(await open());
    for (const name of ['paypal', 'midtrans', `x${'y'.repeat(200)}`, 'a\u0000b']) {
      const url = `/v1/payments/${encodeURIComponent(name)}/notices`;
      expect((await till.post(url, { order_id: 'JPRT-1' })).statusCode).toBe(404);
    }
    const rows = await till.database.selectFrom('notices').selectAll().execute();
    expect(rows.map(({ verdict }) => verdict)).toEqual(Array(4).fill('unknown_provider'));
  });

  test('any content type is read, and too much is 413', async () => {
    const till = await openTill(await open());
    const url = '/v1/payments/sandbox/notices';
    const send = (payload: string, type?: string) =>
      till.app.inject({
        method: 'POST',
        url,
        payload,
        headers: type === undefined ? {} : { 'content-type': type },
      });
    for (const type of ['text/plain', 'application/json', 'application/xml', undefined]) {
      expect((await send('{"a":1}', type)).statusCode).toBe(400);
    }
    expect((await send('\0 and \ud800')).statusCode).toBe(400);
    expect((await send('x'.repeat(70_000), 'text/plain')).statusCode).toBe(413);
    const forged = JSON.stringify({ event: 'payment.paid', order_id: 'JPRT-1' });
    expect((await send(forged, 'application/json')).statusCode).toBe(403);
  });
});
