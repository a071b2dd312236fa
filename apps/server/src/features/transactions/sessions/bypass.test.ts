import { IDEMPOTENCY_KEY_HEADER, META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { openConsole, PASSWORD } from '../../../testing/booths/console-browser.ts';
import { type PayingBooth, startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const BODY = { amount: 30_000, status: 'pending' };
const DAY_MS = 86_400_000;

const bypass = async (booth: PayingBooth, body: unknown = BODY, headers?: Record<string, string>) =>
  booth.post('/v1/transaction/bypass', body, headers ?? (await booth.signInStaff()));

const signInAs = async (booth: PayingBooth, role: 'operator' | 'cashier', known?: string) => {
  const email = `${role}@jepret.local`;
  if (!known) await booth.staff.add(email, { role, locations: null }, BOOTH_ACTOR, PASSWORD);
  const { data } = (await booth.post('/v1/admin/login', { email, password: PASSWORD })).json();
  expect(data.asks_reason).toBe(role === 'cashier' ? true : undefined);
  return { authorization: `Bearer ${data.token}` };
};

describeOnEveryDatabase('bypass', (open) => {
  test('a bypass is pending, names the staff member, and is entitled (STAFF-4)', async () => {
    const booth = await startPayingBooth(await open());
    const { data } = (await bypass(booth)).json();
    expect(data).toMatchObject({ status: 'pending', amount: 30_000, qr_code: null });
    expect(data.expires_at).toBeNull();
    const [staff] = await booth.staff.list();
    expect(await booth.transactions.getRecords(data.trx_id)).toMatchObject({
      transaction: { staffId: staff?.id, kioskId: null, location: null },
      ledger: [{ event: 'bypassed', actor: `staff:${staff?.id}`, amountIdr: 30_000 }],
    });
    expect(await booth.kiosk.status(data.trx_id)).toBe('pending');
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: data.trx_id, offer: 'resume' });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('the first kiosk that uses a bypass claims it with its location; others get 404 (STAFF-6)', async () => {
    const booth = await startPayingBooth(await open());
    const kiosks = [];
    for (let more = 0; more < 4; more += 1) kiosks.push(await booth.addKiosk('Bandung'));
    const { trx_id } = (await bypass(booth)).json().data;
    const responses = await Promise.all(kiosks.map((kiosk) => kiosk.read(trx_id)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404]);
    const { transaction, ledger } = await booth.transactions.getRecords(trx_id);
    expect(transaction.location).toBe('bandung');
    expect(ledger.map(({ event }) => event)).toEqual(['bypassed', 'claimed']);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('one attempt makes one bypass, however often it is repeated and whichever response was lost (STAFF-7)', async () => {
    const booth = await startPayingBooth(await open());
    const headers = { ...(await booth.signInStaff()), [IDEMPOTENCY_KEY_HEADER]: 'attempt-1' };
    const tries = await Promise.all([1, 2, 3].map(() => bypass(booth, BODY, headers)));
    const [first] = tries.map((response) => response.json().data.trx_id);
    for (const response of tries) expect(response.json().data.trx_id).toBe(first);
    // Also if the kiosk has claimed it and only that response was lost.
    await booth.kiosk.read(first);
    expect((await bypass(booth, BODY, headers)).json().data.trx_id).toBe(first);
    expect(await booth.transactions.list({ limit: 10 })).toHaveLength(1);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a key that is repeated after a walk-away makes another bypass, never the same session (STAFF-8)', async () => {
    const booth = await startPayingBooth(await open());
    const headers = { ...(await booth.signInStaff()), [IDEMPOTENCY_KEY_HEADER]: 'attempt-1' };
    const { trx_id } = (await bypass(booth, BODY, headers)).json().data;
    await booth.kiosk.read(trx_id);
    await booth.kiosk.walkAway(trx_id);
    const next = (await bypass(booth, BODY, headers)).json().data.trx_id;
    expect(next).not.toBe(trx_id);
    expect((await bypass(booth, BODY, headers)).json().data.trx_id).toBe(next);
  });

  test('a bypass is never swept, expired, paid or cancelled (STAFF-5)', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id } = (await bypass(booth)).json().data;
    await booth.kiosk.read(trx_id);
    for (let day = 0; day < 3; day += 1) {
      booth.advance(DAY_MS);
      await booth.sweep();
      expect((await booth.kiosk.cancel(trx_id)).json().data.status).toBe('pending');
      expect((await booth.choose({ trx_id }, 'pay')).statusCode).toBe(404);
    }
    await expect(
      booth.transactions.markRefunded(trx_id, {
        reason: 'x',
        actor: BOOTH_ACTOR,
        maxIdr: null,
        amountIdr: 0,
      }),
    ).rejects.toThrow(/Only a paid/);
    expect((await booth.transactions.getRecords(trx_id)).transaction.status).toBe('pending');
  });

  test('operators and cashiers have a daily cap, owners have none (STAFF-25)', async () => {
    const booth = await startPayingBooth(await open(), { bypassesPerDay: 2 });
    for (const role of ['operator', 'cashier'] as const) {
      const headers = await signInAs(booth, role);
      const ask = () => bypass(booth, { ...BODY, reason: 'guest' }, headers);
      const responses = await Promise.all([ask(), ask(), ask(), ask()]);
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([
        200, 200, 409, 409,
      ]);
      const refused = responses.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json().meta.message).toContain('You have already made 2 sessions free today');
    }
    const ownerTries = await Promise.all([1, 2, 3].map(() => bypass(booth)));
    expect(ownerTries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    booth.advance(DAY_MS);
    const nextDay = await bypass(booth, BODY, await signInAs(booth, 'operator', 'operator'));
    expect(nextDay.statusCode).toBe(200);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('free vouchers of a person count towards the same cap (STAFF-25)', async () => {
    const booth = await startPayingBooth(await open(), { bypassesPerDay: 3 });
    const headers = await signInAs(booth, 'operator');
    const { id, email } = await booth.staff.get('operator@jepret.local');
    const operator = { kind: 'staff', id, name: email } as const;
    const free = { discount: { kind: 'free' } } as const;
    expect(await booth.vouchers.add('TWO', { ...free, quota: 2 }, operator)).toBe('done');
    expect((await bypass(booth, BODY, headers)).statusCode).toBe(200);
    expect((await bypass(booth, BODY, headers)).statusCode).toBe(409);
    expect(await booth.vouchers.add('ONE', { ...free, quota: 1 }, operator)).toBe('asked');
    booth.advance(DAY_MS);
    expect(await booth.vouchers.add('NEXT', { ...free, quota: 3 }, operator)).toBe('done');
    const nextDay = await bypass(booth, BODY, await signInAs(booth, 'operator', 'operator'));
    expect(nextDay.statusCode).toBe(409);
  });

  test('the cap’s day is that of the default profile, also after an operator changes the time zone of their location (STAFF-25)', async () => {
    const booth = await startPayingBooth(await open(), { bypassesPerDay: 1 });
    await booth.locations.configure('Ambon', {}, BOOTH_ACTOR);
    const email = 'there@jepret.local';
    const assignment = { role: 'operator', locations: ['ambon'] } as const;
    await booth.staff.add(email, assignment, BOOTH_ACTOR, PASSWORD);
    const { id } = await booth.staff.get(email);
    const operator = { kind: 'staff', id, name: email } as const;
    const letIn = async () => {
      const { token } = await booth.staff.logIn(await booth.staff.get(email));
      return (await bypass(booth, BODY, { authorization: `Bearer ${token}` })).statusCode;
    };
    const addFree = (code: string) =>
      booth.vouchers.add(code, { discount: { kind: 'free' }, quota: 1 }, operator);
    const midnightThere = Date.parse('2026-11-16T00:00:00+09:00');
    booth.advance(midnightThere - 60_000 - booth.dependencies.clock.now());
    expect(await letIn()).toBe(200);
    booth.advance(120_000);
    await booth.locations.configure('Ambon', { timeZone: 'Asia/Jayapura' }, operator);
    expect(await letIn()).toBe(409);
    expect(await addFree('SAME')).toBe('asked');
    booth.advance(2 * 3_600_000);
    expect(await addFree('NEXT')).toBe('done');
    expect(await letIn()).toBe(409);
  });

  test('a repeated request does not count twice (STAFF-7, STAFF-25)', async () => {
    const booth = await startPayingBooth(await open(), { bypassesPerDay: 1 });
    const headers = { ...(await signInAs(booth, 'operator')), [IDEMPOTENCY_KEY_HEADER]: 'one' };
    const first = (await bypass(booth, BODY, headers)).json().data.trx_id;
    expect((await bypass(booth, BODY, headers)).json().data.trx_id).toBe(first);
  });

  test('a cashier must give a reason, which the audit shows (STAFF-14, STAFF-15)', async () => {
    const booth = await startPayingBooth(await open());
    const headers = await signInAs(booth, 'cashier');
    expect((await bypass(booth, BODY, headers)).statusCode).toBe(422);
    expect((await bypass(booth, { ...BODY, reason: 'because' }, headers)).statusCode).toBe(422);
    const { data } = (await bypass(booth, { ...BODY, reason: 'booth_failed' }, headers)).json();
    const { transaction, ledger } = await booth.transactions.getRecords(data.trx_id);
    expect(ledger[0]).toMatchObject({ event: 'bypassed', details: { reason: 'booth_failed' } });
    const owner = openConsole(booth);
    await owner.enter();
    const query = { action: 'transaction.bypassed' };
    const { rows } = (await owner.call('listAudit', { query })).json().data;
    expect(rows).toEqual([
      expect.objectContaining({
        actor: 'cashier@jepret.local',
        subject: transaction.shortCode,
        after: { reason: 'booth_failed' },
      }),
    ]);
  });

  test('a visitor’s token cannot make a bypass (STAFF-9)', async () => {
    const booth = await startPayingBooth(await open());
    for (const headers of [booth.kiosk.headers, {}, { authorization: 'Bearer forged' }]) {
      const response = await bypass(booth, BODY, headers);
      expect(response.statusCode).toBe(401);
      expect(response.json().meta.message).toBe(META_MESSAGES.staffTokenInvalid);
    }
    expect(await booth.transactions.list({ limit: 10 })).toEqual([]);
  });

  test.each([
    ['0 rupiah', { ...BODY, amount: 0 }],
    ['−1', { ...BODY, amount: -1 }],
    ['10^12', { ...BODY, amount: 10 ** 12 }],
    ['a fraction', { ...BODY, amount: 30_000.5 }],
    ['a text', { ...BODY, amount: '30000' }],
    ['another status', { ...BODY, status: 'paid' }],
    ['no status', { amount: 30_000 }],
  ])('%s is rejected, and nothing is made (STAFF-9)', async (_, body) => {
    const booth = await startPayingBooth(await open());
    expect((await bypass(booth, body)).statusCode).toBe(422);
    expect(await booth.transactions.list({ limit: 10 })).toEqual([]);
  });
});
