import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { run } from '../../testing/booths/operator.ts';
import { placeKiosk } from '../../testing/booths/place-kiosk.ts';
import { ADMIN, createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { openTill, type Till } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const readinessOf = async (booth: TestBooth, headers: Record<string, string>) =>
  (await booth.get('/v1/kiosk/readiness', headers)).json().data;
const locationIn = async (answer: ReturnType<TestBooth['report']>) =>
  (await answer).json().data.location;
const quote = (till: Till, location: string, code = 'JEPRET10') =>
  till.post('/v2/promo/validate', { code, location }, till.kiosk.headers);

describeOnEveryDatabase('where a kiosk stands', (open) => {
  test('the first report after a sign-in fixes the location until the next sign-in (SIGN-74)', async () => {
    const booth = await createTestBooth(await open());
    const { headers, cookie } = await booth.signIn();
    expect(await readinessOf(booth, headers)).toMatchObject({ location: null });
    expect(await locationIn(booth.report(headers, 'Jakarta'))).toBe('Jakarta');
    expect(await locationIn(booth.report(headers, 'Bandung'))).toBe('Jakarta');
    expect(await readinessOf(booth, headers)).toMatchObject({ location: 'Jakarta' });
    const again = await booth.signIn(cookie);
    expect(await locationIn(booth.report(again.headers, 'Bandung'))).toBe('Bandung');
    expect(await booth.kiosks.list()).toMatchObject([{ location: 'Bandung' }]);
  });

  test('of two first reports that race one fixes the location, and both are told it (SIGN-74)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    const told = await Promise.all(
      ['Jakarta', 'Bandung'].map((name) => locationIn(booth.report(headers, name))),
    );
    const [kiosk] = await booth.kiosks.list();
    expect(told).toEqual([kiosk?.location, kiosk?.location]);
  });

  test('a payment or voucher call that names another location is 409 with a code, and leaves nothing (SIGN-75)', async () => {
    const till = await openTill(await open());
    const voucher = { discount: { kind: 'free' }, locations: ['bandung'] } as const;
    await till.vouchers.add('BANDUNGONLY', voucher, BOOTH_ITSELF);
    const answers = [
      await till.kiosk.create({ location: 'Bandung' }),
      await till.kiosk.create({ location: 'Bandung', voucher_code: 'BANDUNGONLY' }),
      await quote(till, 'Bandung', 'BANDUNGONLY'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().meta.errors).toMatchObject([{ code: 'location_mismatch' }]);
    }
    expect(await till.transactions.list({ limit: 10 })).toEqual([]);
    expect(await till.vouchers.get('BANDUNGONLY')).toMatchObject({ reserved: 0, used: 0 });
    expect(await till.kiosks.list()).toMatchObject([{ location: 'Jakarta' }]);
    expect((await till.kiosk.create({ location: ' JAKARTA ' })).statusCode).toBe(200);
  });

  test('the first payment or voucher call fixes the location where no report came first (SIGN-74)', async () => {
    const till = await openTill(await open());
    const paying = await till.signIn();
    const issued = await till.post('/v1/push/tokens', undefined, paying.headers);
    const pay = (location: string) =>
      till.post(
        '/v2/transaction/',
        { location, f_token: issued.json().data.token },
        paying.headers,
      );
    expect((await pay('Bandung')).statusCode).toBe(200);
    expect((await pay('Jakarta')).statusCode).toBe(409);
    expect(await locationIn(till.report(paying.headers, 'Jakarta'))).toBe('Bandung');
    const quoting = await till.signIn();
    const quoteAs = (location: string) =>
      till.post('/v2/promo/validate', { code: 'JEPRET10', location }, quoting.headers);
    expect((await quoteAs('Jakarta')).statusCode).toBe(200);
    expect((await quoteAs('Bandung')).statusCode).toBe(409);
  });

  test.each([
    ['payment', '/v2/transaction/', (token: string) => ({ f_token: token })],
    ['voucher call', '/v2/promo/validate', () => ({ code: 'JEPRET10' })],
  ])(
    'the location that a %s fixes is audited with person, address and location (SIGN-70)',
    async (_, path, named) => {
      const till = await openTill(await open(), { trustedProxies: 1 });
      const { headers } = await till.signIn();
      const issued = await till.post('/v1/push/tokens', undefined, headers);
      const body = { location: 'Bandung', ...named(issued.json().data.token) };
      const answer = await till.post(path, body, { ...headers, 'x-forwarded-for': '10.3.0.7' });
      expect(answer.statusCode).toBe(200);
      const owner = openConsole(till);
      await owner.enter();
      const query = { action: 'booth.location-reported' };
      const { rows } = (await owner.call('listAudit', { query })).json().data;
      expect(rows[0]).toMatchObject({
        actor: ADMIN.email,
        location: { slug: 'bandung' },
        after: { location: 'Bandung', address: '10.3.0.7' },
      });
    },
  );

  test('a location that is named wrongly again and again is written and logged once (SIGN-96)', async () => {
    const till = await openTill(await open());
    const countLines = () => till.logged.filter((line) => line.includes('named another')).length;
    const name = async (location: string) => {
      expect((await quote(till, location)).statusCode).toBe(409);
      expect((await till.kiosk.create({ location })).statusCode).toBe(409);
    };
    for (let count = 0; count < 20; count++) await name('Bandung');
    expect(countLines()).toBe(1);
    await name('Medan');
    expect(countLines()).toBe(2);
    expect(await till.kiosks.list()).toMatchObject([{ refusedLocation: 'Medan' }]);
    expect((await quote(till, 'Jakarta')).statusCode).toBe(200);
    await name('Medan');
    expect(countLines()).toBe(3);
  });

  test('staff see and the log has which location was named, until the kiosk names its own (SIGN-77)', async () => {
    const till = await openTill(await open());
    await quote(till, 'Bandung');
    const problem = {
      subject: 'location',
      visitor_text: '',
      reason:
        'The kiosk asked for a payment or voucher at Bandung, but it is registered at Jakarta.',
    };
    const { hindrances, can_take_money } = await readinessOf(till, till.kiosk.headers);
    expect([hindrances, can_take_money]).toMatchObject([[problem], true]);
    const owner = openConsole(till);
    await owner.enter();
    const listProblems = async () => (await owner.call('listBooths')).json().data.rows[0]?.problems;
    expect(await listProblems()).toMatchObject([problem]);
    expect(till.logged.join('\n')).toContain('a kiosk named another location than its own');
    expect((await quote(till, 'Jakarta')).statusCode).toBe(200);
    expect(await listProblems()).toEqual([]);
  });

  test('the console changes where a booth stands, the kiosk is told, and the audit has it (CONSOLE-181, SIGN-76)', async () => {
    const till = await openTill(await open());
    const { id, headers } = till.kiosk;
    await till.locations.configure('Bandung', { snapFeeIdr: 27_500 }, BOOTH_ITSELF);
    const owner = openConsole(till);
    await owner.enter();
    const change = (location: string, was: string) =>
      owner.call('setBoothLocation', { params: { id }, body: { location, was } });
    expect((await change('atlantis', 'jakarta')).statusCode).toBe(422);
    expect((await change('bandung', 'medan')).statusCode).toBe(409);
    expect((await change('bandung', 'jakarta')).json().data.location.slug).toBe('bandung');
    expect(await locationIn(till.report(headers, 'Jakarta'))).toBe('Bandung');
    expect(await readinessOf(till, headers)).toMatchObject({ location: 'Bandung' });
    expect((await till.kiosk.create()).statusCode).toBe(409);
    expect(await till.kiosk.start({ location: 'Bandung' })).toMatchObject({ amount: 27_500 });
    const { rows } = (await owner.call('listAudit', { query: { search: id } })).json().data;
    expect(rows[0]).toMatchObject({
      action: 'booth.location-changed',
      location: { slug: 'bandung' },
      before: { location: 'Jakarta' },
      after: { location: 'Bandung' },
    });
  });

  test('an operator moves booths between their own locations only (CONSOLE-181)', async () => {
    const till = await openTill(await open());
    const { id } = till.kiosk;
    const operator = await openConsoleAs(till, 'operator', ['jakarta']);
    const body = { location: 'bandung', was: 'jakarta' };
    const refused = await operator.call('setBoothLocation', { params: { id }, body });
    expect(refused.statusCode).toBe(403);
    const cashier = await openConsoleAs(till, 'cashier', ['jakarta', 'bandung']);
    expect((await cashier.call('setBoothLocation', { params: { id }, body })).statusCode).toBe(403);
    const both = await openConsoleAs(till, 'operator', ['jakarta', 'bandung']);
    expect((await both.call('setBoothLocation', { params: { id }, body })).statusCode).toBe(200);
  });

  test('the command line changes where a kiosk stands, too (CONSOLE-181)', async () => {
    const till = await openTill(await open());
    expect(await run(till, 'kiosks', 'locate', till.kiosk.id, 'Bandung')).toContain('Bandung');
    expect(await readinessOf(till, till.kiosk.headers)).toMatchObject({ location: 'Bandung' });
  });

  test('the console sets where a booth has its camera, the kiosk is told, and the audit has it (CAM-54)', async () => {
    const till = await openTill(await open());
    const { id, headers } = till.kiosk;
    expect(await readinessOf(till, headers)).toMatchObject({ camera_side: null });
    const operator = await openConsoleAs(till, 'operator', ['jakarta']);
    const set = (camera_side: string | null, was: string | null) =>
      operator.call('setBoothCameraSide', { params: { id }, body: { camera_side, was } });
    expect((await set('behind', null)).statusCode).toBe(422);
    expect((await set('above', null)).json().data.camera_side).toBe('above');
    expect((await set('left', null)).statusCode).toBe(409);
    expect(await readinessOf(till, headers)).toMatchObject({ camera_side: 'above' });
    const owner = openConsole(till);
    await owner.enter();
    const { rows } = (await owner.call('listAudit', { query: { search: id } })).json().data;
    expect(rows[0]).toMatchObject({
      action: 'booth.camera-side-changed',
      before: { cameraSide: null },
      after: { cameraSide: 'above' },
    });
    expect((await set(null, 'above')).json().data.camera_side).toBeNull();
  });

  test('a cashier and an operator of another location cannot set it (CAM-54)', async () => {
    const till = await openTill(await open());
    const call = { params: { id: till.kiosk.id }, body: { camera_side: 'left', was: null } };
    const stranger = await openConsoleAs(till, 'operator', ['bandung']);
    expect((await stranger.call('setBoothCameraSide', call)).statusCode).toBe(404);
    const cashier = await openConsoleAs(till, 'cashier', ['jakarta']);
    expect((await cashier.call('setBoothCameraSide', call)).statusCode).toBe(403);
  });

  test('the command line sets where a kiosk has its camera, too (CAM-54)', async () => {
    const till = await openTill(await open());
    const { id, headers } = till.kiosk;
    expect(await run(till, 'kiosks', 'camera', id, 'below')).toContain('below');
    expect(await readinessOf(till, headers)).toMatchObject({ camera_side: 'below' });
    expect(await run(till, 'kiosks', 'camera', id, 'none')).toContain('no arrow');
    expect(await readinessOf(till, headers)).toMatchObject({ camera_side: null });
  });

  test('what was begun before the change goes on: payment, its repeat and its session (PAY-90)', async () => {
    const till = await openTill(await open());
    const { trx_id } = await till.kiosk.start({}, 'attempt');
    await placeKiosk(till, till.kiosk.id, 'Bandung');
    for (const location of ['Jakarta', 'Bandung']) {
      expect(await till.kiosk.start({ location }, 'attempt')).toMatchObject({ trx_id });
    }
    await till.choose({ trx_id }, 'pay');
    expect(await till.kiosk.status(trx_id)).toBe('paid');
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id });
    expect((await till.transactions.get(trx_id)).location).toBe('jakarta');
  });

  test('a bypass takes the location of the kiosk that claims it (STAFF-20)', async () => {
    const till = await openTill(await open());
    await placeKiosk(till, till.kiosk.id, 'Bandung');
    const staff = await till.signStaffIn();
    const body = { amount: 30_000, status: 'pending' };
    const { trx_id } = (await till.post('/v1/transaction/bypass', body, staff)).json().data;
    await till.kiosk.read(trx_id);
    expect((await till.transactions.get(trx_id)).location).toBe('bandung');
  });
});
