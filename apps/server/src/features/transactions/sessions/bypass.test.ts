import { IDEMPOTENCY_KEY_HEADER, META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { openConsole, PASSWORD } from '../../../testing/booths/console-browser.ts';
import { openTill, type Till } from '../../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const BODY = { amount: 30_000, status: 'pending' };
const DAY_MS = 86_400_000;

const bypass = async (till: Till, body: unknown = BODY, headers?: Record<string, string>) =>
  till.post('/v1/transaction/bypass', body, headers ?? (await till.signStaffIn()));

const signInAs = async (till: Till, role: 'operator' | 'cashier', known?: string) => {
  const email = `${role}@jepret.local`;
  if (!known) await till.staff.add(email, { role, locations: null }, BOOTH_ITSELF, PASSWORD);
  const { data } = (await till.post('/v1/admin/login', { email, password: PASSWORD })).json();
  expect(data.asks_reason).toBe(role === 'cashier' ? true : undefined);
  return { authorization: `Bearer ${data.token}` };
};

describeOnEveryDatabase('bypass', (open) => {
  test('staff let somebody in: pending, marked with the staff member, and entitled (STAFF-4)', async () => {
    const till = await openTill(await open());
    const { data } = (await bypass(till)).json();
    expect(data).toMatchObject({ status: 'pending', amount: 30_000, qr_code: null });
    expect(data.expires_at).toBeNull();
    const [staff] = await till.staff.list();
    expect(await till.transactions.show(data.trx_id)).toMatchObject({
      transaction: { staffId: staff?.id, kioskId: null, location: null },
      ledger: [{ event: 'bypassed', actor: `staff:${staff?.id}`, amountIdr: 30_000 }],
    });
    expect(await till.kiosk.status(data.trx_id)).toBe('pending');
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id: data.trx_id, offer: 'resume' });
    expect(await till.audit()).toEqual([]);
  });

  test('the first kiosk that uses it gets it, with its location; to others it is 404 (STAFF-6)', async () => {
    const till = await openTill(await open());
    const kiosks = [];
    for (let more = 0; more < 4; more += 1) kiosks.push(await till.addKiosk('Bandung'));
    const { trx_id } = (await bypass(till)).json().data;
    const answers = await Promise.all(kiosks.map((kiosk) => kiosk.read(trx_id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404]);
    const { transaction, ledger } = await till.transactions.show(trx_id);
    expect(transaction.location).toBe('bandung');
    expect(ledger.map(({ event }) => event)).toEqual(['bypassed', 'claimed']);
    expect(await till.audit()).toEqual([]);
  });

  test('one attempt makes one bypass, however often it is tried and by whichever answer got lost (STAFF-7)', async () => {
    const till = await openTill(await open());
    const headers = { ...(await till.signStaffIn()), [IDEMPOTENCY_KEY_HEADER]: 'attempt-1' };
    const tries = await Promise.all([1, 2, 3].map(() => bypass(till, BODY, headers)));
    const [first] = tries.map((answer) => answer.json().data.trx_id);
    for (const answer of tries) expect(answer.json().data.trx_id).toBe(first);
    // Also when the kiosk has claimed it, and only the answer to that got lost.
    await till.kiosk.read(first);
    expect((await bypass(till, BODY, headers)).json().data.trx_id).toBe(first);
    expect(await till.transactions.list({ limit: 10 })).toHaveLength(1);
    expect(await till.audit()).toEqual([]);
  });

  test('a key that comes again once its visitor is gone makes another, never the same session (STAFF-8)', async () => {
    const till = await openTill(await open());
    const headers = { ...(await till.signStaffIn()), [IDEMPOTENCY_KEY_HEADER]: 'attempt-1' };
    const { trx_id } = (await bypass(till, BODY, headers)).json().data;
    await till.kiosk.read(trx_id);
    await till.kiosk.walkAway(trx_id);
    const next = (await bypass(till, BODY, headers)).json().data.trx_id;
    expect(next).not.toBe(trx_id);
    expect((await bypass(till, BODY, headers)).json().data.trx_id).toBe(next);
  });

  test('it is never swept, expired, paid or cancelled (STAFF-5)', async () => {
    const till = await openTill(await open());
    const { trx_id } = (await bypass(till)).json().data;
    await till.kiosk.read(trx_id);
    for (let day = 0; day < 3; day += 1) {
      till.advance(DAY_MS);
      await till.sweep();
      expect((await till.kiosk.cancel(trx_id)).json().data.status).toBe('pending');
      expect((await till.choose({ trx_id }, 'pay')).statusCode).toBe(404);
    }
    await expect(
      till.transactions.markRefunded(trx_id, {
        reason: 'x',
        actor: BOOTH_ITSELF,
        maxIdr: null,
        amountIdr: 0,
      }),
    ).rejects.toThrow(/Only a paid/);
    expect((await till.transactions.show(trx_id)).transaction.status).toBe('pending');
  });

  test('an operator and a cashier have a cap for each day, an owner has none (STAFF-25)', async () => {
    const till = await openTill(await open(), { bypassesADay: 2 });
    for (const role of ['operator', 'cashier'] as const) {
      const headers = await signInAs(till, role);
      const ask = () => bypass(till, { ...BODY, reason: 'guest' }, headers);
      const answers = await Promise.all([ask(), ask(), ask(), ask()]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
      const refused = answers.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json().meta.message).toContain('You have already made 2 sessions free today');
    }
    const ownerTries = await Promise.all([1, 2, 3].map(() => bypass(till)));
    expect(ownerTries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    till.advance(DAY_MS);
    const nextDay = await bypass(till, BODY, await signInAs(till, 'operator', 'operator'));
    expect(nextDay.statusCode).toBe(200);
    expect(await till.audit()).toEqual([]);
  });

  test('vouchers that a person made free take from the same cap (STAFF-25)', async () => {
    const till = await openTill(await open(), { bypassesADay: 3 });
    const headers = await signInAs(till, 'operator');
    const { id, email } = await till.staff.get('operator@jepret.local');
    const operator = { kind: 'staff', id, name: email } as const;
    const free = { discount: { kind: 'free' } } as const;
    expect(await till.vouchers.add('TWO', { ...free, quota: 2 }, operator)).toBe('done');
    expect((await bypass(till, BODY, headers)).statusCode).toBe(200);
    expect((await bypass(till, BODY, headers)).statusCode).toBe(409);
    expect(await till.vouchers.add('ONE', { ...free, quota: 1 }, operator)).toBe('asked');
    till.advance(DAY_MS);
    expect(await till.vouchers.add('NEXT', { ...free, quota: 3 }, operator)).toBe('done');
    const nextDay = await bypass(till, BODY, await signInAs(till, 'operator', 'operator'));
    expect(nextDay.statusCode).toBe(409);
  });

  test('the cap’s day is that of the default profile, also after an operator changes the time zone of their location (STAFF-25)', async () => {
    const till = await openTill(await open(), { bypassesADay: 1 });
    await till.locations.configure('Ambon', {}, BOOTH_ITSELF);
    const email = 'there@jepret.local';
    const place = { role: 'operator', locations: ['ambon'] } as const;
    await till.staff.add(email, place, BOOTH_ITSELF, PASSWORD);
    const { id } = await till.staff.get(email);
    const operator = { kind: 'staff', id, name: email } as const;
    const letIn = async () => {
      const { token } = await till.staff.logIn(await till.staff.get(email));
      return (await bypass(till, BODY, { authorization: `Bearer ${token}` })).statusCode;
    };
    const addFree = (code: string) =>
      till.vouchers.add(code, { discount: { kind: 'free' }, quota: 1 }, operator);
    const midnightThere = Date.parse('2026-11-16T00:00:00+09:00');
    till.advance(midnightThere - 60_000 - till.dependencies.clock.now());
    expect(await letIn()).toBe(200);
    till.advance(120_000);
    await till.locations.configure('Ambon', { timeZone: 'Asia/Jayapura' }, operator);
    expect(await letIn()).toBe(409);
    expect(await addFree('SAME')).toBe('asked');
    till.advance(2 * 3_600_000);
    expect(await addFree('NEXT')).toBe('done');
    expect(await letIn()).toBe(409);
  });

  test('what is tried again does not count twice (STAFF-7, STAFF-25)', async () => {
    const till = await openTill(await open(), { bypassesADay: 1 });
    const headers = { ...(await signInAs(till, 'operator')), [IDEMPOTENCY_KEY_HEADER]: 'one' };
    const first = (await bypass(till, BODY, headers)).json().data.trx_id;
    expect((await bypass(till, BODY, headers)).json().data.trx_id).toBe(first);
  });

  test('a cashier says why, and the audit has it (STAFF-14, STAFF-15)', async () => {
    const till = await openTill(await open());
    const headers = await signInAs(till, 'cashier');
    expect((await bypass(till, BODY, headers)).statusCode).toBe(422);
    expect((await bypass(till, { ...BODY, reason: 'because' }, headers)).statusCode).toBe(422);
    const { data } = (await bypass(till, { ...BODY, reason: 'booth_failed' }, headers)).json();
    const { transaction, ledger } = await till.transactions.show(data.trx_id);
    expect(ledger[0]).toMatchObject({ event: 'bypassed', details: { reason: 'booth_failed' } });
    const owner = openConsole(till);
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

  test('a visitor’s token cannot make one (STAFF-9)', async () => {
    const till = await openTill(await open());
    for (const headers of [till.kiosk.headers, {}, { authorization: 'Bearer forged' }]) {
      const answer = await bypass(till, BODY, headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().meta.message).toBe(META_MESSAGES.staffTokenInvalid);
    }
    expect(await till.transactions.list({ limit: 10 })).toEqual([]);
  });

  test.each([
    ['0 rupiah', { ...BODY, amount: 0 }],
    ['−1', { ...BODY, amount: -1 }],
    ['10^12', { ...BODY, amount: 10 ** 12 }],
    ['a fraction', { ...BODY, amount: 30_000.5 }],
    ['a text', { ...BODY, amount: '30000' }],
    ['another status', { ...BODY, status: 'paid' }],
    ['no status', { amount: 30_000 }],
  ])('%s is refused, and nothing is made (STAFF-9)', async (_, body) => {
    const till = await openTill(await open());
    expect((await bypass(till, body)).statusCode).toBe(422);
    expect(await till.transactions.list({ limit: 10 })).toEqual([]);
  });
});
