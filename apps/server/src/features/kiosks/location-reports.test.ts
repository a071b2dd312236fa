import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { run } from '../../testing/booths/cli-commands.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { type PayingBooth, startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { setKioskLocation } from '../../testing/booths/set-kiosk-location.ts';
import { ADMIN, createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const readinessOf = async (booth: TestBooth, headers: Record<string, string>) =>
  (await booth.get('/v1/kiosk/readiness', headers)).json().data;
const locationIn = async (answer: ReturnType<TestBooth['report']>) =>
  (await answer).json().data.location;
const quote = (booth: PayingBooth, location: string, code = 'JEPRET10') =>
  booth.post('/v2/promo/validate', { code, location }, booth.kiosk.headers);

describeOnEveryDatabase('the location of a kiosk', (open) => {
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

  test('of two concurrent first reports one fixes the location, and both receive it (SIGN-74)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    const received = await Promise.all(
      ['Jakarta', 'Bandung'].map((name) => locationIn(booth.report(headers, name))),
    );
    const [kiosk] = await booth.kiosks.list();
    expect(received).toEqual([kiosk?.location, kiosk?.location]);
  });

  test('a payment or voucher call that names another location fails with 409 and a code, and stores nothing (SIGN-75)', async () => {
    const booth = await startPayingBooth(await open());
    const voucher = { discount: { kind: 'free' }, locations: ['bandung'] } as const;
    await booth.vouchers.add('BANDUNGONLY', voucher, BOOTH_ACTOR);
    const answers = [
      await booth.kiosk.create({ location: 'Bandung' }),
      await booth.kiosk.create({ location: 'Bandung', voucher_code: 'BANDUNGONLY' }),
      await quote(booth, 'Bandung', 'BANDUNGONLY'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().meta.errors).toMatchObject([{ code: 'location_mismatch' }]);
    }
    expect(await booth.transactions.list({ limit: 10 })).toEqual([]);
    expect(await booth.vouchers.get('BANDUNGONLY')).toMatchObject({ reserved: 0, used: 0 });
    expect(await booth.kiosks.list()).toMatchObject([{ location: 'Jakarta' }]);
    expect((await booth.kiosk.create({ location: ' JAKARTA ' })).statusCode).toBe(200);
  });

  test('the first payment or voucher call fixes the location if there was no report (SIGN-74)', async () => {
    const booth = await startPayingBooth(await open());
    const paying = await booth.signIn();
    const issued = await booth.post('/v1/push/tokens', undefined, paying.headers);
    const pay = (location: string) =>
      booth.post(
        '/v2/transaction/',
        { location, f_token: issued.json().data.token },
        paying.headers,
      );
    expect((await pay('Bandung')).statusCode).toBe(200);
    expect((await pay('Jakarta')).statusCode).toBe(409);
    expect(await locationIn(booth.report(paying.headers, 'Jakarta'))).toBe('Bandung');
    const quoting = await booth.signIn();
    const quoteAs = (location: string) =>
      booth.post('/v2/promo/validate', { code: 'JEPRET10', location }, quoting.headers);
    expect((await quoteAs('Jakarta')).statusCode).toBe(200);
    expect((await quoteAs('Bandung')).statusCode).toBe(409);
  });

  test.each([
    ['payment', '/v2/transaction/', (token: string) => ({ f_token: token })],
    ['voucher call', '/v2/promo/validate', () => ({ code: 'JEPRET10' })],
  ])(
    'the location that a %s fixes is audited with person, address and location (SIGN-70)',
    async (_, path, named) => {
      const booth = await startPayingBooth(await open(), { trustedProxies: 1 });
      const { headers } = await booth.signIn();
      const issued = await booth.post('/v1/push/tokens', undefined, headers);
      const body = { location: 'Bandung', ...named(issued.json().data.token) };
      const answer = await booth.post(path, body, { ...headers, 'x-forwarded-for': '10.3.0.7' });
      expect(answer.statusCode).toBe(200);
      const owner = openConsole(booth);
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

  test('a repeated wrong location is stored and logged once (SIGN-96)', async () => {
    const booth = await startPayingBooth(await open());
    const countLines = () => booth.logged.filter((line) => line.includes('named another')).length;
    const name = async (location: string) => {
      expect((await quote(booth, location)).statusCode).toBe(409);
      expect((await booth.kiosk.create({ location })).statusCode).toBe(409);
    };
    for (let count = 0; count < 20; count++) await name('Bandung');
    expect(countLines()).toBe(1);
    await name('Medan');
    expect(countLines()).toBe(2);
    expect(await booth.kiosks.list()).toMatchObject([{ refusedLocation: 'Medan' }]);
    expect((await quote(booth, 'Jakarta')).statusCode).toBe(200);
    await name('Medan');
    expect(countLines()).toBe(3);
  });

  test('staff see the wrong location until the kiosk names its own, and it is logged (SIGN-77)', async () => {
    const booth = await startPayingBooth(await open());
    await quote(booth, 'Bandung');
    const problem = {
      subject: 'location',
      visitor_text: '',
      reason:
        'The kiosk asked for a payment or voucher at Bandung, but it is registered at Jakarta.',
    };
    const { hindrances, can_take_money } = await readinessOf(booth, booth.kiosk.headers);
    expect([hindrances, can_take_money]).toMatchObject([[problem], true]);
    const owner = openConsole(booth);
    await owner.enter();
    const listProblems = async () => (await owner.call('listBooths')).json().data.rows[0]?.problems;
    expect(await listProblems()).toMatchObject([problem]);
    expect(booth.logged.join('\n')).toContain('a kiosk named another location than its own');
    expect((await quote(booth, 'Jakarta')).statusCode).toBe(200);
    expect(await listProblems()).toEqual([]);
  });

  test('the console changes the location of a booth, the kiosk receives it, and it is audited (CONSOLE-181, SIGN-76)', async () => {
    const booth = await startPayingBooth(await open());
    const { id, headers } = booth.kiosk;
    await booth.locations.configure('Bandung', { snapFeeIdr: 27_500 }, BOOTH_ACTOR);
    const owner = openConsole(booth);
    await owner.enter();
    const change = (location: string, was: string) =>
      owner.call('setBoothLocation', { params: { id }, body: { location, was } });
    expect((await change('atlantis', 'jakarta')).statusCode).toBe(422);
    expect((await change('bandung', 'medan')).statusCode).toBe(409);
    expect((await change('bandung', 'jakarta')).json().data.location.slug).toBe('bandung');
    expect(await locationIn(booth.report(headers, 'Jakarta'))).toBe('Bandung');
    expect(await readinessOf(booth, headers)).toMatchObject({ location: 'Bandung' });
    expect((await booth.kiosk.create()).statusCode).toBe(409);
    expect(await booth.kiosk.start({ location: 'Bandung' })).toMatchObject({ amount: 27_500 });
    const { rows } = (await owner.call('listAudit', { query: { search: id } })).json().data;
    expect(rows[0]).toMatchObject({
      action: 'booth.location-changed',
      location: { slug: 'bandung' },
      before: { location: 'Jakarta' },
      after: { location: 'Bandung' },
    });
  });

  test('an operator moves booths between their own locations only (CONSOLE-181)', async () => {
    const booth = await startPayingBooth(await open());
    const { id } = booth.kiosk;
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const body = { location: 'bandung', was: 'jakarta' };
    const refused = await operator.call('setBoothLocation', { params: { id }, body });
    expect(refused.statusCode).toBe(403);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta', 'bandung']);
    expect((await cashier.call('setBoothLocation', { params: { id }, body })).statusCode).toBe(403);
    const both = await openConsoleAs(booth, 'operator', ['jakarta', 'bandung']);
    expect((await both.call('setBoothLocation', { params: { id }, body })).statusCode).toBe(200);
  });

  test('the command line changes the location of a kiosk too (CONSOLE-181)', async () => {
    const booth = await startPayingBooth(await open());
    expect(await run(booth, 'kiosks', 'locate', booth.kiosk.id, 'Bandung')).toContain('Bandung');
    expect(await readinessOf(booth, booth.kiosk.headers)).toMatchObject({ location: 'Bandung' });
  });

  test('the console sets the camera side of a booth, the kiosk receives it, and it is audited (CAM-54)', async () => {
    const booth = await startPayingBooth(await open());
    const { id, headers } = booth.kiosk;
    expect(await readinessOf(booth, headers)).toMatchObject({ camera_side: null });
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const set = (camera_side: string | null, was: string | null) =>
      operator.call('setBoothCameraSide', { params: { id }, body: { camera_side, was } });
    expect((await set('behind', null)).statusCode).toBe(422);
    expect((await set('above', null)).json().data.camera_side).toBe('above');
    expect((await set('left', null)).statusCode).toBe(409);
    expect(await readinessOf(booth, headers)).toMatchObject({ camera_side: 'above' });
    const owner = openConsole(booth);
    await owner.enter();
    const { rows } = (await owner.call('listAudit', { query: { search: id } })).json().data;
    expect(rows[0]).toMatchObject({
      action: 'booth.camera-side-changed',
      before: { cameraSide: null },
      after: { cameraSide: 'above' },
    });
    expect((await set(null, 'above')).json().data.camera_side).toBeNull();
  });

  test('a cashier and an operator of another location cannot set the camera side (CAM-54)', async () => {
    const booth = await startPayingBooth(await open());
    const call = { params: { id: booth.kiosk.id }, body: { camera_side: 'left', was: null } };
    const stranger = await openConsoleAs(booth, 'operator', ['bandung']);
    expect((await stranger.call('setBoothCameraSide', call)).statusCode).toBe(404);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    expect((await cashier.call('setBoothCameraSide', call)).statusCode).toBe(403);
  });

  test('the command line sets the camera side of a kiosk too (CAM-54)', async () => {
    const booth = await startPayingBooth(await open());
    const { id, headers } = booth.kiosk;
    expect(await run(booth, 'kiosks', 'camera', id, 'below')).toContain('below');
    expect(await readinessOf(booth, headers)).toMatchObject({ camera_side: 'below' });
    expect(await run(booth, 'kiosks', 'camera', id, 'none')).toContain('no arrow');
    expect(await readinessOf(booth, headers)).toMatchObject({ camera_side: null });
  });

  test('a payment, its repeat and its session continue after a change of location (PAY-90)', async () => {
    const booth = await startPayingBooth(await open());
    const { trx_id } = await booth.kiosk.start({}, 'attempt');
    await setKioskLocation(booth, booth.kiosk.id, 'Bandung');
    for (const location of ['Jakarta', 'Bandung']) {
      expect(await booth.kiosk.start({ location }, 'attempt')).toMatchObject({ trx_id });
    }
    await booth.choose({ trx_id }, 'pay');
    expect(await booth.kiosk.status(trx_id)).toBe('paid');
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id });
    expect((await booth.transactions.get(trx_id)).location).toBe('jakarta');
  });

  test('a bypass takes the location of the kiosk that claims it (STAFF-20)', async () => {
    const booth = await startPayingBooth(await open());
    await setKioskLocation(booth, booth.kiosk.id, 'Bandung');
    const staff = await booth.signInStaff();
    const body = { amount: 30_000, status: 'pending' };
    const { trx_id } = (await booth.post('/v1/transaction/bypass', body, staff)).json().data;
    await booth.kiosk.read(trx_id);
    expect((await booth.transactions.get(trx_id)).location).toBe('bandung');
  });
});
