import { describe, expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { openProviderTill, PROVIDERS, refundAt } from '../../../testing/booths/provider-till.ts';
import { openTill } from '../../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const WEEK_MS = 7 * 86_400_000;

describeOnEveryDatabase('webhooks', (open) => {
  describe.each(PROVIDERS)('of %s', (provider) => {
    const prepareTill = async () => {
      const till = await openProviderTill(await open(), provider);
      const created = await till.kiosk.start();
      const orderId = await till.orderIdOf(created.trx_id);
      const status = async () => (await till.transactions.show(created.trx_id)).transaction.status;
      const events = async () =>
        (await till.transactions.show(created.trx_id)).ledger.map(({ event }) => event);
      return { ...till, created, orderId, status, events };
    };

    test('a genuine webhook leads to a question, and its answer to paid (PAY-27)', async () => {
      const till = await prepareTill();
      await till.double.pay(till.orderId);
      const statuses = await till.deliverAll();
      expect(statuses.every((status) => status === 200)).toBe(true);
      expect(await till.status()).toBe('paid');
      expect(await till.audit()).toEqual([]);
    });

    test('duplicates are 200 and pay once, also a week later (PAY-29)', async () => {
      const till = await prepareTill();
      await till.double.pay(till.orderId);
      await till.deliverAll();
      const last = till.inbox.webhooks.at(-1);
      if (!last) throw new Error('No webhook came.');
      expect(await till.deliver(last)).toBe(200);
      await till.advance(WEEK_MS);
      expect(await till.deliver(last)).toBe(200);
      expect((await till.events()).filter((event) => event === 'paid')).toHaveLength(1);
      const [webhook] = (await till.transactions.show(till.created.trx_id)).webhooks.slice(-1);
      expect(webhook).toMatchObject({ verdict: 'genuine', times: 3 });
    });

    test('a replay of last week’s webhook pays nothing that was refunded since (PAY-20)', async () => {
      const till = await prepareTill();
      await till.double.pay(till.orderId);
      await till.deliverAll();
      const last = till.inbox.webhooks.at(-1);
      await till.transactions.markRefunded(till.created.trx_id, {
        amountIdr: 35_000,
        reason: 'The printer was broken.',
        actor: BOOTH_ITSELF,
        maxIdr: null,
      });
      await till.advance(WEEK_MS);
      expect(last && (await till.deliver(last))).toBe(200);
      expect(await till.status()).toBe('refunded');
    });

    test('another merchant’s signature is 403, recorded, and changes nothing (PAY-30)', async () => {
      const till = await prepareTill();
      await till.deliverAll();
      till.double.webhooks.isForged = true;
      await till.double.pay(till.orderId);
      expect(await till.deliverAll()).toEqual([403]);
      expect(await till.status()).toBe('pending');
      const rows = await till.database
        .selectFrom('notices')
        .select(['verdict', 'times'])
        .where('verdict', '=', 'forged')
        .execute();
      expect(rows).toEqual([{ verdict: 'forged', times: 1 }]);
    });

    test('a webhook that lies about the amount is not believed, the provider is (PAY-27)', async () => {
      const till = await prepareTill();
      till.double.webhooks.claimedIdr = 1;
      await till.double.pay(till.orderId);
      await till.deliverAll();
      expect(await till.status()).toBe('paid');
    });

    test('a wrong amount is written down once and never pays (PAY-28)', async () => {
      const till = await prepareTill();
      await till.double.pay(till.orderId, { amountIdr: 34_999 });
      await till.deliverAll();
      await till.advance(4_000);
      await till.kiosk.read(till.created.trx_id);
      expect(await till.status()).toBe('pending');
      await till.advance(300_000);
      await till.sweep();
      expect(await till.status()).toBe('expired');
      const { ledger } = await till.transactions.show(till.created.trx_id);
      const wrong = ledger.filter(({ event }) => event === 'wrong_amount');
      expect(wrong).toMatchObject([{ amountIdr: 34_999, to: null }]);
      expect(await till.audit()).toEqual([]);
    });

    test('while the provider cannot be asked it is 503, and a job asks later (PAY-34)', async () => {
      const till = await prepareTill();
      await till.double.pay(till.orderId);
      await till.double.untilWebhooksDelivered();
      await till.double.goDown();
      expect((await till.deliverAll()).at(-1)).toBe(503);
      expect(await till.status()).toBe('pending');
      const [job] = await till.database
        .selectFrom('jobs')
        .selectAll()
        .where('name', '=', 'transactions-reread')
        .execute();
      const payload = JSON.parse(job?.payload ?? 'null');
      await expect(till.runJob('transactions-reread', payload)).rejects.toThrow(
        'could not be asked',
      );
      await till.double.comeBack();
      await till.runJob('transactions-reread', payload);
      expect(await till.status()).toBe('paid');
    });

    test('a webhook without a status, or without anything, is 4xx (PAY-30)', async () => {
      const till = await prepareTill();
      await till.double.pay(till.orderId);
      await till.double.untilWebhooksDelivered();
      const last = till.inbox.webhooks.at(-1);
      const { 'content-length': _, ...headers } = { ...last?.headers };
      for (const body of ['{}', '', '[]', 'status=paid', '{"transaction_status":"settlement"}']) {
        const status = await till.deliver({ headers, body });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect(await till.status()).toBe('pending');
    });

    test('a refund that the provider proves makes it refunded (PAY-43)', async () => {
      const till = await prepareTill();
      await till.double.pay(till.orderId);
      await till.deliverAll();
      const { charges } = await till.transactions.show(till.created.trx_id);
      const refunded = await refundAt(till, charges[0]?.providerReference ?? '');
      await till.double.confirmRefunds(refunded);
      await till.deliverAll();
      expect(await till.status()).toBe('refunded');
      expect(await till.audit()).toEqual([]);
    });

    test.each([
      ['at once', [35_000]],
      ['in parts', [10_000, 25_000]],
    ])(
      'a refund that staff noted and the provider confirms %s is no debt (PAY-45)',
      async (_, parts) => {
        const till = await prepareTill();
        await till.double.pay(till.orderId);
        await till.deliverAll();
        await till.transactions.markRefunded(till.created.trx_id, {
          amountIdr: 35_000,
          reason: 'The printer was broken.',
          actor: BOOTH_ITSELF,
          maxIdr: null,
        });
        const before = await till.transactions.show(till.created.trx_id);
        for (const [index, amountIdr] of parts.entries()) {
          const reference = before.charges[0]?.providerReference ?? '';
          await refundAt(till, reference, { amountIdr, name: `part-${index}` });
          await till.double.confirmRefunds(till.orderId);
          await till.deliverAll();
        }
        for (const webhook of till.inbox.webhooks) expect(await till.deliver(webhook)).toBe(200);

        const { charges, ledger, owed } = await till.transactions.show(till.created.trx_id);
        expect(owed).toEqual([]);
        expect(till.logged.filter((line) => line.includes('without an owner'))).toEqual([]);
        expect(charges).toMatchObject([{ state: 'refunded', refundedIdr: 35_000 }]);
        const added = ledger.slice(before.ledger.length);
        expect(added).toMatchObject(
          parts.map((amountIdr) => ({ event: 'refund_confirmed', amountIdr, to: null })),
        );
        expect(await till.status()).toBe('refunded');
        expect(await till.audit()).toEqual([]);
      },
    );
  });

  test.each(PROVIDERS)(
    'two equal parts that go back are two, and all of it ends the entitlement (%s) (PAY-43)',
    async (provider) => {
      const till = await openProviderTill(await open(), provider);
      const { trx_id } = await till.kiosk.start();
      const orderId = await till.orderIdOf(trx_id);
      await till.double.pay(orderId);
      await till.deliverAll();
      const { charges } = await till.transactions.show(trx_id);
      const reference = charges[0]?.providerReference ?? '';
      const read = async () => {
        const file = await till.transactions.show(trx_id);
        return { status: file.transaction.status, refundedIdr: file.charges[0]?.refundedIdr };
      };
      for (const [name, refundedIdr] of [
        ['part-1', 10_000],
        ['part-2', 20_000],
      ] as const) {
        await refundAt(till, reference, { amountIdr: 10_000, name });
        await till.double.confirmRefunds(orderId);
        await till.deliverAll();
        expect(await read()).toEqual({ status: 'paid', refundedIdr });
      }
      expect(await till.kiosk.findSession()).toMatchObject({ trx_id });
      expect(await till.transactions.listOwed({ isOpen: true })).toMatchObject([
        { kind: 'refund_noted', amountIdr: 10_000, number: 1 },
        { kind: 'refund_noted', amountIdr: 10_000, number: 2 },
      ]);
      await refundAt(till, reference, { amountIdr: 15_000, name: 'rest' });
      await till.double.confirmRefunds(orderId);
      await till.deliverAll();
      expect(await read()).toEqual({ status: 'refunded', refundedIdr: 35_000 });
      expect(await till.kiosk.findSession()).toBeNull();
      for (const webhook of till.inbox.webhooks) expect(await till.deliver(webhook)).toBe(200);
      expect(await till.transactions.listOwed({ isOpen: true })).toHaveLength(2);
      expect(await till.audit()).toEqual([]);
    },
  );

  test('two refunds that come while Xendit is away are both read when it is back', async () => {
    const till = await openProviderTill(await open(), 'xendit');
    const { trx_id } = await till.kiosk.start();
    const orderId = await till.orderIdOf(trx_id);
    await till.double.pay(orderId);
    await till.deliverAll();
    const { charges } = await till.transactions.show(trx_id);
    for (const amountIdr of [17_500, 17_500]) {
      await refundAt(till, charges[0]?.providerReference ?? '', { amountIdr });
    }
    await till.double.confirmRefunds(orderId);
    await till.double.untilWebhooksDelivered();
    await till.double.goDown();
    expect(await till.deliverAll()).toEqual([503, 503]);
    const jobs = await till.database
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', 'transactions-reread')
      .execute();
    await till.double.comeBack();
    for (const { payload } of jobs) await till.runJob('transactions-reread', JSON.parse(payload));
    expect((await till.transactions.show(trx_id)).transaction.status).toBe('refunded');
  });

  test('nothing of the payer is stored, however a webhook is read (PAY-33)', async () => {
    const till = await openProviderTill(await open(), 'xendit');
    const { trx_id } = await till.kiosk.start();
    await till.double.pay(await till.orderIdOf(trx_id));
    await till.deliverAll();
    const last = till.inbox.webhooks.at(-1);
    if (!last) throw new Error('No webhook came.');
    expect(last.body).toContain('Siti Rahayu');
    const { 'content-length': _, ...headers } = { ...last.headers };
    const unmatched = last.body
      .replaceAll(await till.orderIdOf(trx_id), 'JPRT-unknown')
      .replaceAll(/pr-[\w-]+/g, 'pr-unknown');
    const statuses = [
      await till.deliver({ headers, body: last.body }),
      await till.deliver({ headers, body: unmatched }),
      await till.deliver({ headers, body: last.body.slice(0, -9) }),
      await till.deliver({ headers: { ...headers, 'x-callback-token': 'x' }, body: last.body }),
    ];
    expect(statuses).toEqual([200, 200, 400, 403]);
    const rows = JSON.stringify(await till.database.selectFrom('notices').selectAll().execute());
    for (const text of ['Siti', 'Rahayu', '081234567890', '000000000001']) {
      expect(rows).not.toContain(text);
    }
    expect((await till.transactions.show(trx_id)).webhooks).toMatchObject([
      { verdict: 'genuine', body: expect.stringContaining(await till.orderIdOf(trx_id)) },
    ]);
  });

  test('a webhook of an unknown provider is 404, and nothing of it is stored (PAY-32)', async () => {
    const till = await openTill(await open());
    for (const name of ['paypal', 'midtrans', `x${'y'.repeat(200)}`, 'a\u0000b']) {
      const url = `/v1/payments/${encodeURIComponent(name)}/notices`;
      expect((await till.post(url, { order_id: 'JPRT-1' })).statusCode).toBe(404);
    }
    expect(await till.database.selectFrom('notices').selectAll().execute()).toEqual([]);
  });

  test('an address that makes webhooks up is stopped; verified ones of the same address are not (PAY-31)', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const { trx_id } = await till.kiosk.start();
    const makeUp = (number: number) => till.deliver({ headers: {}, body: `{"made up":${number}}` });
    for (let number = 0; number < 30; number += 1) expect(await makeUp(number)).toBe(400);
    expect(await makeUp(30)).toBe(429);
    const count = async () =>
      (
        await till.database
          .selectFrom('notices')
          .selectAll()
          .where('verdict', '=', 'unreadable')
          .execute()
      ).length;
    expect(await count()).toBe(30);
    await till.double.pay(await till.orderIdOf(trx_id));
    const statuses = await till.deliverAll();
    expect(statuses.every((status) => status === 200)).toBe(true);
    for (let again = 0; again < 40; again += 1) {
      const last = till.inbox.webhooks.at(-1);
      expect(last && (await till.deliver(last))).toBe(200);
    }
    await till.advance(600_000);
    expect(await makeUp(31)).toBe(400);
    expect(await count()).toBe(31);
  });

  test('of what cannot be verified the newest thousand are kept, without their content (PAY-31)', async () => {
    const till = await openTill(await open());
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
    await till.database.insertInto('notices').values(known).execute();
    const genuine = { ...known[0], hash: 'genuine', verdict: 'genuine', last_at: -1 };
    await till.database
      .insertInto('notices')
      .values({ ...genuine, provider: 'sandbox', body: '{}', first_at: 0, times: 1 })
      .execute();
    await till.post('/v1/payments/sandbox/notices', { payer_name: 'Siti Rahayu' });
    const rows = await till.database.selectFrom('notices').selectAll().orderBy('last_at').execute();
    expect(rows).toHaveLength(1_001);
    expect(rows[0]?.hash).toBe('genuine');
    expect(rows[1]?.hash).toBe('old-1');
    expect(rows.at(-1)).toMatchObject({ verdict: 'unreadable', body: '{}', times: 1 });
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
