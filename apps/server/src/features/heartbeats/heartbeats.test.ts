import type { Heartbeat } from '@jepret/contract';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { aHeartbeat } from '../../testing/a-heartbeat.ts';
import {
  type DeliveringBooth,
  startDeliveringBooth,
} from '../../testing/booths/delivering-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../testing/databases/every-database.ts';
import { keepWatchingSilence } from './keep-watching.ts';

const PATH = '/v1/kiosk/heartbeat';
const MINUTE_MS = 60_000;

async function start(open: OpenDatabase) {
  const booth = await startDeliveringBooth(await open());
  let number = 0;
  const send = (body: object, headers = booth.kiosk.headers) => booth.post(PATH, body, headers);
  return {
    ...booth,
    send,
    beat(changes: Partial<Heartbeat> = {}) {
      number += 1;
      return send(aHeartbeat({ number, ...changes }));
    },
    async state() {
      const [state] = await booth.heartbeats.listStates();
      return state;
    },
    listEvents: () =>
      booth.database
        .selectFrom('kiosk_events')
        .select(['at', 'kind', 'value'])
        .orderBy('seq')
        .execute(),
    sumHours: () =>
      booth.database
        .selectFrom('kiosk_hours')
        .select(['hour_at', 'location', 'taps', 'refusals', 'cancellations'])
        .orderBy('hour_at')
        .execute(),
  };
}

const countsOf = (taps: number, refusals = 0, cancellations = 0) => ({
  taps,
  refusals,
  cancellations,
});

describeOnEveryDatabase('heartbeats', (open) => {
  test('the answer has the readiness, in the language of the kiosk (FLEET-2)', async () => {
    const booth = await start(open);
    booth.printer.trouble = { kind: 'paper-out', message: null };
    const headers = { ...booth.kiosk.headers, 'accept-language': 'id' };
    const { data } = (await booth.send(aHeartbeat(), headers)).json();
    const readiness = (await booth.get('/v1/kiosk/readiness', headers)).json().data;
    expect(data).toEqual({
      readiness,
      commands: [],
      settings_version: expect.any(String),
      is_locked: false,
    });
    expect(readiness.hindrances).toMatchObject([{ reason: 'Kertas printer habis.' }]);
  });

  test('the settings version changes with the location’s settings and with the default’s', async () => {
    const booth = await start(open);
    const read = async () => (await booth.beat()).json().data.settings_version;
    const versions = [await read(), await read()];
    await booth.locations.configure('Jakarta', { snapFeeIdr: 20_000 }, BOOTH_ACTOR);
    versions.push(await read());
    await booth.locations.configure('default', { snapFeeIdr: 25_000 }, BOOTH_ACTOR);
    versions.push(await read());
    expect(new Set(versions).size).toBe(3);
  });

  test('the state is stored when it changes, else once a minute (FLEET-4)', async () => {
    const booth = await start(open);
    await booth.beat();
    expect(await booth.state()).toEqual({
      kioskId: expect.any(String),
      bootId: 'boot-1',
      number: 1,
      version: '1.2.3',
      screen: '/',
      isBusy: false,
      idleSeconds: 20,
      camera: { label: 'Kamera Depan', state: 'off', frameRate: null },
      storage: { usedBytes: 20_000_000, quotaBytes: 2_000_000_000 },
      unsentShots: 0,
      lastError: null,
      clockDifferenceMs: null,
      canTakeMoney: true,
      counts: countsOf(0),
      state: 'open',
      beatAt: START_AT,
    });
    booth.advance(15_000);
    await booth.beat({ idle_seconds: 35 });
    expect(await booth.state()).toMatchObject({ idleSeconds: 20, beatAt: START_AT });
    booth.advance(45_000);
    await booth.beat({ idle_seconds: 80 });
    expect(await booth.state()).toMatchObject({ idleSeconds: 80, beatAt: START_AT + MINUTE_MS });
    booth.advance(1_000);
    await booth.beat({ is_busy: true, screen: '/capture', idle_seconds: 0 });
    expect(await booth.state()).toMatchObject({ isBusy: true, screen: '/capture' });
  });

  test('only transitions become events, and old ones are deleted (FLEET-4)', async () => {
    const booth = await start(open);
    await booth.beat();
    booth.advance(15_000);
    await booth.beat({ screen: '/capture', camera: cameraOf('ok') });
    booth.printer.trouble = { kind: 'paper-out', message: null };
    booth.advance(15_000);
    await booth.beat({ camera: cameraOf('frozen') });
    booth.advance(15_000);
    const last_error = { message: 'The canvas is\u0000 lost', at: START_AT };
    await booth.beat({ camera: cameraOf('frozen'), last_error });
    await booth.beat({ camera: cameraOf('frozen'), last_error });
    expect(await booth.listEvents()).toEqual([
      { at: START_AT, kind: 'state', value: 'open' },
      { at: START_AT, kind: 'boot', value: '1.2.3' },
      { at: START_AT + 30_000, kind: 'state', value: 'closed' },
      { at: START_AT + 30_000, kind: 'camera', value: 'frozen' },
      { at: START_AT + 45_000, kind: 'error', value: 'The canvas is  lost' },
    ]);

    for (let number = 0; number < 1_005; number += 1) {
      const kioskId = (await booth.state())?.kioskId ?? '';
      await booth.database
        .insertInto('kiosk_events')
        .values({ kiosk_id: kioskId, seq: 10 + number, at: START_AT, kind: 'state', value: 'open' })
        .execute();
    }
    await booth.jobs.booth.handlers['heartbeat-purge']?.({}, aJobContext());
    expect(await booth.listEvents()).toHaveLength(1_000);
    booth.advance(31 * 86_400_000);
    await booth.clockWatch.confirm(BOOTH_ACTOR);
    await booth.jobs.booth.handlers['heartbeat-purge']?.({}, aJobContext());
    expect(await booth.listEvents()).toEqual([]);
  });

  test('repeated and late heartbeats count once, and a new page starts at zero (FLEET-5)', async () => {
    const booth = await start(open);
    const first = aHeartbeat({ number: 1, counts: countsOf(2, 1) });
    const second = aHeartbeat({ number: 2, counts: countsOf(3, 1, 1) });
    await booth.send(first);
    await Promise.all([booth.send(second), booth.send(second)]);
    await booth.send(first);
    await booth.send(aHeartbeat({ boot_id: 'boot-2', counts: countsOf(1) }));
    // A beat of the former page arrives late: it counts, but the state stays that of the new page.
    await booth.send(aHeartbeat({ number: 3, screen: '/capture', counts: countsOf(4, 1, 1) }));
    const hour = START_AT - (START_AT % 3_600_000);
    expect(await booth.sumHours()).toEqual([
      { hour_at: hour, location: 'jakarta', ...countsOf(5, 1, 1) },
    ]);
    expect(await booth.state()).toMatchObject({ bootId: 'boot-2', screen: '/' });

    booth.advance(3_600_000);
    await booth.send(aHeartbeat({ boot_id: 'boot-2', number: 2, counts: countsOf(3) }));
    expect(await booth.sumHours()).toMatchObject([{ taps: 5 }, { taps: 2 }]);
    // The counts of the open page are kept for as long as it is open.
    booth.advance(9 * 86_400_000);
    await booth.send(aHeartbeat({ boot_id: 'boot-2', number: 3, counts: countsOf(3) }));
    await booth.clockWatch.confirm(BOOTH_ACTOR);
    await booth.jobs.booth.handlers['heartbeat-purge']?.({}, aJobContext());
    await booth.send(aHeartbeat({ boot_id: 'boot-2', number: 4, counts: countsOf(3, 1) }));
    expect(await booth.sumHours()).toMatchObject([{ taps: 5 }, { taps: 2 }, { taps: 0 }]);
  });

  test('odd values are bounded, whatever they are (FLEET-3)', async () => {
    const booth = await start(open);
    const odd = [
      {},
      { boot_id: 5, counts: 'many', camera: null, storage: [], results: {}, screen: null },
      {
        ...aHeartbeat(),
        number: -4,
        version: 'v'.repeat(5_000),
        idle_seconds: 1e300,
        unsent_shots: -1,
        camera: { label: '\u0000', state: 'haunted', frame_rate: 1e9 },
        storage: { used_bytes: 1e40, quota_bytes: 0.5 },
        last_error: { message: '\ud800'.repeat(500), at: -1e300 },
        time: 8.64e15,
        counts: { taps: 1e12, refusals: -5, cancellations: 0.4 },
        // Not part of a heartbeat.
        screenshot: 'data:image/png;base64,AAAA',
      },
      { ...aHeartbeat({ boot_id: 'boot-3' }), time: Date.UTC(1999, 0) },
    ];
    for (const body of odd) {
      const answer = await booth.send(body);
      expect([answer.statusCode, answer.json().meta.message]).toEqual([200, 'OK']);
      expect(await booth.state()).toBeDefined();
    }
    expect(await booth.state()).toMatchObject({
      bootId: 'boot-3',
      clockDifferenceMs: Date.UTC(1999, 0) - START_AT,
    });
    expect(await booth.sumHours()).toMatchObject([{ taps: 100_000, refusals: 0 }]);
    expect((await booth.send({ ...aHeartbeat(), version: 'v'.repeat(70_000) })).statusCode).toBe(
      413,
    );
  });

  test('a heartbeat has no field about a visitor beyond their presence (FLEET-7)', async () => {
    expect(Object.keys(aHeartbeat()).toSorted()).toEqual([
      'boot_id',
      'camera',
      'counts',
      'idle_seconds',
      'is_busy',
      'last_error',
      'number',
      'results',
      'screen',
      'storage',
      'time',
      'unsent_shots',
      'version',
    ]);
  });

  test('a signed-out kiosk gets 401, and more than 600 beats a minute get 429 (FLEET-8)', async () => {
    const booth = await start(open);
    expect((await booth.send(aHeartbeat(), {} as never)).statusCode).toBe(401);
    await booth.beat();
    const kioskId = (await booth.state())?.kioskId ?? '';
    const other = await booth.addKiosk();
    for (let number = 2; number <= 600; number += 1) {
      expect((await booth.beat()).statusCode).toBe(200);
    }
    const refused = await booth.beat();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await booth.send(aHeartbeat(), other.headers)).statusCode).toBe(200);
    booth.advance(MINUTE_MS);
    expect((await booth.beat()).statusCode).toBe(200);
    await booth.kiosks.revoke(kioskId, BOOTH_ACTOR);
    expect((await booth.beat()).statusCode).toBe(401);
  });

  test('a booth falls silent after three minutes, once, with several processes (FLEET-6)', async () => {
    const booth = await start(open);
    const scheduler = createManualClock(START_AT);
    const stops = [1, 2].map(() => watch(booth, scheduler));
    await booth.beat();
    const pass = async (ms: number) => {
      booth.advance(ms);
      await scheduler.advance(ms);
    };
    await pass(2 * MINUTE_MS);
    // A page of an earlier version has contact with its readiness call.
    await booth.get('/v1/kiosk/readiness', booth.kiosk.headers);
    await pass(2 * MINUTE_MS);
    expect(await booth.state()).toMatchObject({ state: 'open' });
    await pass(2 * MINUTE_MS);
    expect(await booth.state()).toMatchObject({ state: 'silent' });
    const silent = { at: START_AT + 2 * MINUTE_MS, kind: 'state', value: 'silent' };
    expect((await booth.listEvents()).filter(({ value }) => value === 'silent')).toEqual([silent]);
    await booth.beat();
    await pass(MINUTE_MS);
    const events = (await booth.listEvents()).filter(({ kind }) => kind === 'state');
    expect(events.map(({ value }) => value)).toEqual(['open', 'silent', 'open']);
    for (const stop of stops) stop();
  });

  test('a time without the server counts as silent (FLEET-6)', async () => {
    const booth = await start(open);
    await booth.beat();
    booth.advance(60 * MINUTE_MS);
    await booth.beat();
    expect((await booth.listEvents()).filter(({ kind }) => kind === 'state')).toEqual([
      { at: START_AT, kind: 'state', value: 'open' },
      { at: START_AT, kind: 'state', value: 'silent' },
      { at: START_AT + 60 * MINUTE_MS, kind: 'state', value: 'open' },
    ]);
  });

  test('each change that a console shows is announced to open consoles', async () => {
    const booth = await start(open);
    const count = async () =>
      (await booth.database.selectFrom('live_changes').selectAll().execute()).length;
    await booth.beat();
    booth.advance(MINUTE_MS);
    await booth.beat({ idle_seconds: 900 });
    expect(await count()).toBe(1);
    await booth.beat({ is_busy: true });
    expect(await count()).toBe(2);
  });
});

const cameraOf = (state: Heartbeat['camera']['state']): Heartbeat['camera'] => ({
  label: 'Kamera Depan',
  state,
  frame_rate: state === 'ok' ? 29.97 : null,
});

const aJobContext = () => ({ signal: new AbortController().signal, attempt: 1 });

const watch = (
  { database, announceChange, kiosks }: DeliveringBooth,
  scheduler: ReturnType<typeof createManualClock>,
) =>
  keepWatchingSilence({
    database,
    scheduler,
    announceChange,
    log: { warn: () => {} },
    async listContacts() {
      return (await kiosks.list()).map(({ id, lastUsedAt }) => ({
        id,
        location: 'jakarta',
        lastUsedAt,
      }));
    },
  });
