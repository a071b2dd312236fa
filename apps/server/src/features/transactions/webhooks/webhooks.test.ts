import { describe, expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { PROVIDERS, refundAt, startProviderBooth } from '../../../testing/booths/provider-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const WEEK_MS = 7 * 86_400_000;

describeOnEveryDatabase('webhooks', (open) => {
  describe.each(PROVIDERS)('of %s', (provider) => {
    const startBooth = async () => {
      const booth = await startProviderBooth(await open(), provider);
      const created = await booth.kiosk.start();
      const orderId = await booth.orderIdOf(created.trx_id);
      const status = async () =>
        (await booth.transactions.getRecords(created.trx_id)).transaction.status;
      const events = async () =>
        (await booth.transactions.getRecords(created.trx_id)).ledger.map(({ event }) => event);
      return { ...booth, created, orderId, status, events };
    };

    test('a genuine webhook triggers a status query, which makes the transaction paid (PAY-27)', async () => {
      const booth = await startBooth();
      await booth.double.pay(booth.orderId);
      const statuses = await booth.deliverAll();
      expect(statuses.every((status) => status === 200)).toBe(true);
      expect(await booth.status()).toBe('paid');
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('duplicates return 200 and pay once, also a week later (PAY-29)', async () => {
      const booth = await startBooth();
      await booth.double.pay(booth.orderId);
      await booth.deliverAll();
      const last = booth.inbox.webhooks.at(-1);
      if (!last) throw new Error('No webhook came.');
      expect(await booth.deliver(last)).toBe(200);
      await booth.advance(WEEK_MS);
      expect(await booth.deliver(last)).toBe(200);
      expect((await booth.events()).filter((event) => event === 'paid')).toHaveLength(1);
      const [webhook] = (await booth.transactions.getRecords(booth.created.trx_id)).webhooks.slice(
        -1,
      );
      expect(webhook).toMatchObject({ verdict: 'genuine', times: 3 });
    });

    test('a replay of last week’s webhook does not pay a transaction that was refunded since (PAY-20)', async () => {
      const booth = await startBooth();
      await booth.double.pay(booth.orderId);
      await booth.deliverAll();
      const last = booth.inbox.webhooks.at(-1);
      await booth.transactions.markRefunded(booth.created.trx_id, {
        amountIdr: 35_000,
        reason: 'The printer was broken.',
        actor: BOOTH_ACTOR,
        maxIdr: null,
      });
      await booth.advance(WEEK_MS);
      expect(last && (await booth.deliver(last))).toBe(200);
      expect(await booth.status()).toBe('refunded');
    });

    test('another merchant’s signature returns 403, is recorded, and changes nothing (PAY-30)', async () => {
      const booth = await startBooth();
      await booth.deliverAll();
      booth.double.webhooks.isForged = true;
      await booth.double.pay(booth.orderId);
      expect(await booth.deliverAll()).toEqual([403]);
      expect(await booth.status()).toBe('pending');
      const rows = await booth.database
        .selectFrom('notices')
        .select(['verdict', 'times'])
        .where('verdict', '=', 'forged')
        .execute();
      expect(rows).toEqual([{ verdict: 'forged', times: 1 }]);
    });

    test('a false amount in a webhook is ignored in favour of the provider’s status (PAY-27)', async () => {
      const booth = await startBooth();
      booth.double.webhooks.claimedIdr = 1;
      await booth.double.pay(booth.orderId);
      await booth.deliverAll();
      expect(await booth.status()).toBe('paid');
    });

    test('a wrong amount is recorded once and never pays (PAY-28)', async () => {
      const booth = await startBooth();
      await booth.double.pay(booth.orderId, { amountIdr: 34_999 });
      await booth.deliverAll();
      await booth.advance(4_000);
      await booth.kiosk.read(booth.created.trx_id);
      expect(await booth.status()).toBe('pending');
      await booth.advance(300_000);
      await booth.sweep();
      expect(await booth.status()).toBe('expired');
      const { ledger } = await booth.transactions.getRecords(booth.created.trx_id);
      const wrong = ledger.filter(({ event }) => event === 'wrong_amount');
      expect(wrong).toMatchObject([{ amountIdr: 34_999, to: null }]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('while the provider cannot be queried, a webhook returns 503 and a job queries later (PAY-34)', async () => {
      const booth = await startBooth();
      await booth.double.pay(booth.orderId);
      await booth.double.untilWebhooksDelivered();
      await booth.double.goDown();
      expect((await booth.deliverAll()).at(-1)).toBe(503);
      expect(await booth.status()).toBe('pending');
      const [job] = await booth.database
        .selectFrom('jobs')
        .selectAll()
        .where('name', '=', 'transactions-reread')
        .execute();
      const payload = JSON.parse(job?.payload ?? 'null');
      await expect(booth.runJob('transactions-reread', payload)).rejects.toThrow(
        'could not be queried',
      );
      await booth.double.comeUp();
      await booth.runJob('transactions-reread', payload);
      expect(await booth.status()).toBe('paid');
    });

    test('a webhook without a status or without content returns 4xx (PAY-30)', async () => {
      const booth = await startBooth();
      await booth.double.pay(booth.orderId);
      await booth.double.untilWebhooksDelivered();
      const last = booth.inbox.webhooks.at(-1);
      const { 'content-length': _, ...headers } = { ...last?.headers };
      for (const body of ['{}', '', '[]', 'status=paid', '{"transaction_status":"settlement"}']) {
        const status = await booth.deliver({ headers, body });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect(await booth.status()).toBe('pending');
    });

    test('a refund that the provider proves makes the transaction refunded (PAY-43)', async () => {
      const booth = await startBooth();
      await booth.double.pay(booth.orderId);
      await booth.deliverAll();
      const { charges } = await booth.transactions.getRecords(booth.created.trx_id);
      const refunded = await refundAt(booth, charges[0]?.providerReference ?? '');
      await booth.double.confirmRefunds(refunded);
      await booth.deliverAll();
      expect(await booth.status()).toBe('refunded');
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test.each([
      ['at once', [35_000]],
      ['in parts', [10_000, 25_000]],
    ])(
      'a refund that staff noted and the provider confirms %s adds no owed sum (PAY-45)',
      async (_, parts) => {
        const booth = await startBooth();
        await booth.double.pay(booth.orderId);
        await booth.deliverAll();
        await booth.transactions.markRefunded(booth.created.trx_id, {
          amountIdr: 35_000,
          reason: 'The printer was broken.',
          actor: BOOTH_ACTOR,
          maxIdr: null,
        });
        const before = await booth.transactions.getRecords(booth.created.trx_id);
        for (const [index, amountIdr] of parts.entries()) {
          const reference = before.charges[0]?.providerReference ?? '';
          await refundAt(booth, reference, { amountIdr, name: `part-${index}` });
          await booth.double.confirmRefunds(booth.orderId);
          await booth.deliverAll();
        }
        for (const webhook of booth.inbox.webhooks) expect(await booth.deliver(webhook)).toBe(200);

        const { charges, ledger, owed } = await booth.transactions.getRecords(booth.created.trx_id);
        expect(owed).toEqual([]);
        expect(booth.logged.filter((line) => line.includes('without an owner'))).toEqual([]);
        expect(charges).toMatchObject([{ state: 'refunded', refundedIdr: 35_000 }]);
        const added = ledger.slice(before.ledger.length);
        expect(added).toMatchObject(
          parts.map((amountIdr) => ({ event: 'refund_confirmed', amountIdr, to: null })),
        );
        expect(await booth.status()).toBe('refunded');
        expect(await booth.listLedgerDisagreements()).toEqual([]);
      },
    );
  });

  test.each(PROVIDERS)(
    'two equal partial refunds count as two, and a full refund ends the entitlement (%s) (PAY-43)',
    async (provider) => {
      const booth = await startProviderBooth(await open(), provider);
      const { trx_id } = await booth.kiosk.start();
      const orderId = await booth.orderIdOf(trx_id);
      await booth.double.pay(orderId);
      await booth.deliverAll();
      const { charges } = await booth.transactions.getRecords(trx_id);
      const reference = charges[0]?.providerReference ?? '';
      const read = async () => {
        const records = await booth.transactions.getRecords(trx_id);
        return { status: records.transaction.status, refundedIdr: records.charges[0]?.refundedIdr };
      };
      for (const [name, refundedIdr] of [
        ['part-1', 10_000],
        ['part-2', 20_000],
      ] as const) {
        await refundAt(booth, reference, { amountIdr: 10_000, name });
        await booth.double.confirmRefunds(orderId);
        await booth.deliverAll();
        expect(await read()).toEqual({ status: 'paid', refundedIdr });
      }
      expect(await booth.kiosk.findSession()).toMatchObject({ trx_id });
      expect(await booth.transactions.listOwed({ isOpen: true })).toMatchObject([
        { kind: 'refund_noted', amountIdr: 10_000, number: 1 },
        { kind: 'refund_noted', amountIdr: 10_000, number: 2 },
      ]);
      await refundAt(booth, reference, { amountIdr: 15_000, name: 'rest' });
      await booth.double.confirmRefunds(orderId);
      await booth.deliverAll();
      expect(await read()).toEqual({ status: 'refunded', refundedIdr: 35_000 });
      expect(await booth.kiosk.findSession()).toBeNull();
      for (const webhook of booth.inbox.webhooks) expect(await booth.deliver(webhook)).toBe(200);
      expect(await booth.transactions.listOwed({ isOpen: true })).toHaveLength(2);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    },
  );

  test('two refunds whose webhooks arrive while Xendit is down are both read when it is back', async () => {
    const booth = await startProviderBooth(await open(), 'xendit');
    const { trx_id } = await booth.kiosk.start();
    const orderId = await booth.orderIdOf(trx_id);
    await booth.double.pay(orderId);
    await booth.deliverAll();
    const { charges } = await booth.transactions.getRecords(trx_id);
    for (const amountIdr of [17_500, 17_500]) {
      await refundAt(booth, charges[0]?.providerReference ?? '', { amountIdr });
    }
    await booth.double.confirmRefunds(orderId);
    await booth.double.untilWebhooksDelivered();
    await booth.double.goDown();
    expect(await booth.deliverAll()).toEqual([503, 503]);
    const jobs = await booth.database
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', 'transactions-reread')
      .execute();
    await booth.double.comeUp();
    for (const { payload } of jobs) await booth.runJob('transactions-reread', JSON.parse(payload));
    expect((await booth.transactions.getRecords(trx_id)).transaction.status).toBe('refunded');
  });

  test('nothing about the payer is stored, whatever the outcome of a webhook (PAY-33)', async () => {
    const booth = await startProviderBooth(await open(), 'xendit');
    const { trx_id } = await booth.kiosk.start();
    await booth.double.pay(await booth.orderIdOf(trx_id));
    await booth.deliverAll();
    const last = booth.inbox.webhooks.at(-1);
    if (!last) throw new Error('No webhook came.');
    expect(last.body).toContain('Siti Rahayu');
    const { 'content-length': _, ...headers } = { ...last.headers };
    const unmatched = last.body
      .replaceAll(await booth.orderIdOf(trx_id), 'JPRT-unknown')
      .replaceAll(/pr-[\w-]+/g, 'pr-unknown');
    const statuses = [
      await booth.deliver({ headers, body: last.body }),
      await booth.deliver({ headers, body: unmatched }),
      await booth.deliver({ headers, body: last.body.slice(0, -9) }),
      await booth.deliver({ headers: { ...headers, 'x-callback-token': 'x' }, body: last.body }),
    ];
    expect(statuses).toEqual([200, 200, 400, 403]);
    const rows = JSON.stringify(await booth.database.selectFrom('notices').selectAll().execute());
    for (const text of ['Siti', 'Rahayu', '081234567890', '000000000001']) {
      expect(rows).not.toContain(text);
    }
    expect((await booth.transactions.getRecords(trx_id)).webhooks).toMatchObject([
      { verdict: 'genuine', body: expect.stringContaining(await booth.orderIdOf(trx_id)) },
    ]);
  });

  test('a webhook of an unknown provider returns 404, and nothing of it is stored (PAY-32)', async () => {
    const booth = await startPayingBooth(await open());
    for (const name of ['paypal', 'midtrans', `x${'y'.repeat(200)}`, 'a\u0000b']) {
      const url = `/v1/payments/${encodeURIComponent(name)}/notices`;
      expect((await booth.post(url, { order_id: 'JPRT-1' })).statusCode).toBe(404);
    }
    expect(await booth.database.selectFrom('notices').selectAll().execute()).toEqual([]);
  });

  test('unverified webhooks of an address are blocked, verified ones of the same address are not (PAY-31)', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const { trx_id } = await booth.kiosk.start();
    const makeUp = (number: number) =>
      booth.deliver({ headers: {}, body: `{"made up":${number}}` });
    for (let number = 0; number < 30; number += 1) expect(await makeUp(number)).toBe(400);
    expect(await makeUp(30)).toBe(429);
    const count = async () =>
      (
        await booth.database
          .selectFrom('notices')
          .selectAll()
          .where('verdict', '=', 'unreadable')
          .execute()
      ).length;
    expect(await count()).toBe(30);
    await booth.double.pay(await booth.orderIdOf(trx_id));
    const statuses = await booth.deliverAll();
    expect(statuses.every((status) => status === 200)).toBe(true);
    for (let again = 0; again < 40; again += 1) {
      const last = booth.inbox.webhooks.at(-1);
      expect(last && (await booth.deliver(last))).toBe(200);
    }
    await booth.advance(600_000);
    expect(await makeUp(31)).toBe(400);
    expect(await count()).toBe(31);
  });

  test('the newest thousand unverified webhooks are stored, without their content (PAY-31)', async () => {
    const booth = await startPayingBooth(await open());
    const known = Array.from({ length: 1_000 }, (_, index) => ({
      hash: `old-${index}`,
      provider: 'sandbox',
      body: '{}',
      verdict: index % 2 === 0 ? 'forged' : 'unreadable',
      reason: null,
      order_id: null,
      first_at: index,
      last_at: index,
      times: 1,
    }));
    await booth.database.insertInto('notices').values(known).execute();
    const genuine = { ...known[0], hash: 'genuine', verdict: 'genuine', last_at: -1 };
    await booth.database
      .insertInto('notices')
      .values({ ...genuine, provider: 'sandbox', body: '{}', first_at: 0, times: 1 })
      .execute();
    await booth.post('/v1/payments/sandbox/notices', { payer_name: 'Siti Rahayu' });
    const rows = await booth.database
      .selectFrom('notices')
      .selectAll()
      .orderBy('last_at')
      .execute();
    expect(rows).toHaveLength(1_001);
    expect(rows[0]?.hash).toBe('genuine');
    expect(rows[1]?.hash).toBe('old-1');
    expect(rows.at(-1)).toMatchObject({ verdict: 'unreadable', body: '{}', times: 1 });
  });

  test('any content type is accepted, and a body that is too large returns 413', async () => {
    const booth = await startPayingBooth(await open());
    const url = '/v1/payments/sandbox/notices';
    const send = (payload: string, type?: string) =>
      booth.app.inject({
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
