import { expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { run } from '../../testing/booths/operator.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openTill } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createClockWatch } from './service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const START_AT = Date.UTC(2026, 10, 15);

/** Any number of processes on one machine. */
function openMachine(database: Database) {
  const time = { now: START_AT, uptimeMs: 0 };
  const logged: string[] = [];
  const log = {
    warn: (_details: object, message: string) => void logged.push(message),
    error: (_details: object, message: string) => void logged.push(message),
  };
  return {
    logged,
    pass(ms: number) {
      time.now += ms;
      time.uptimeMs += ms;
    },
    set(byMs: number) {
      time.now += byMs;
    },
    start() {
      const clock = { now: () => time.now };
      return createClockWatch({ database, clock, uptimeMs: () => time.uptimeMs, log });
    },
  };
}

describeOnEveryDatabase('the clock', (open) => {
  test('one that was set is believed again after a day without being set, also by the next process (OPS-21, OPS-22)', async () => {
    const machine = openMachine(await open());
    const first = machine.start();
    expect(await first.findSteadyNow()).toBe(START_AT);
    for (const byMs of [HOUR_MS, 400 * DAY_MS, -20 * MINUTE_MS, -2 * HOUR_MS, -30 * HOUR_MS]) {
      machine.set(byMs);
      expect(await first.findSteadyNow()).toBeUndefined();
      expect(await first.findHold()).toMatchObject({ byMs, isFromStart: false });
      machine.pass(DAY_MS - MINUTE_MS);
      expect(await first.findSteadyNow()).toBeUndefined();
      const next = machine.start();
      expect(await next.findSteadyNow()).toBeUndefined();
      machine.pass(MINUTE_MS);
      expect(await next.findSteadyNow()).toBeDefined();
      expect(await first.findSteadyNow()).toBeDefined();
    }
    expect(machine.logged.slice(0, 2)).toEqual([
      'the clock was set: nothing is deleted until it is confirmed',
      'the clock has gone steadily for a day: what is due is deleted again',
    ]);
    expect(machine.logged).toHaveLength(10);
  });

  test('put right again, it waits from then on (OPS-22)', async () => {
    const machine = openMachine(await open());
    const watch = machine.start();
    await watch.look();
    machine.set(400 * DAY_MS);
    await watch.look();
    machine.pass(15 * MINUTE_MS);
    machine.set(-400 * DAY_MS);
    expect(await watch.findSteadyNow()).toBeUndefined();
    machine.pass(DAY_MS);
    expect(await watch.findSteadyNow()).toBe(START_AT + DAY_MS + 15 * MINUTE_MS);
  });

  test('a start more than a day after the last written instant, or before it, is not believed (OPS-21)', async () => {
    const machine = openMachine(await open());
    await machine.start().look();
    machine.set(20 * HOUR_MS);
    expect(await machine.start().findSteadyNow()).toBeDefined();
    machine.set(DAY_MS + HOUR_MS);
    const late = machine.start();
    expect(await late.findSteadyNow()).toBeUndefined();
    expect(await late.findHold()).toMatchObject({ byMs: 25 * HOUR_MS, isFromStart: true });
    expect(await late.confirm(BOOTH_ITSELF)).toBe(START_AT + 45 * HOUR_MS);
    expect(await late.findSteadyNow()).toBeDefined();
    machine.set(-2 * HOUR_MS);
    expect(await machine.start().findSteadyNow()).toBeUndefined();
  });

  test('what several processes notice is one jump, and one confirmation is enough', async () => {
    const machine = openMachine(await open());
    const [one, two] = [machine.start(), machine.start()];
    await one.look();
    await two.look();
    machine.set(400 * DAY_MS);
    await one.look();
    await one.confirm(BOOTH_ITSELF);
    machine.pass(MINUTE_MS);
    expect(await two.findSteadyNow()).toBeDefined();
    expect(machine.logged).toHaveLength(1);
  });

  test('staff who set it right and confirm before anybody noticed are believed', async () => {
    for (const byMs of [-400 * DAY_MS, 400 * DAY_MS, -20 * MINUTE_MS, 20 * MINUTE_MS]) {
      const machine = openMachine(await open());
      const server = machine.start();
      await server.look();
      machine.set(-byMs);
      machine.pass(MINUTE_MS);
      expect(await server.findSteadyNow()).toBeUndefined();
      machine.pass(30_000);
      machine.set(byMs);
      await machine.start().confirm(BOOTH_ITSELF);
      machine.pass(30_000);
      expect(await server.findSteadyNow()).toBeDefined();
      machine.set(HOUR_MS);
      expect(await server.findSteadyNow()).toBeUndefined();
    }
  });

  test('a confirmation is worth nothing once the clock was set again', async () => {
    const machine = openMachine(await open());
    const server = machine.start();
    await server.look();
    await machine.start().confirm(BOOTH_ITSELF);
    machine.set(400 * DAY_MS);
    machine.pass(MINUTE_MS);
    expect(await server.findSteadyNow()).toBeUndefined();
  });

  test('a booth that nobody watched before goes by when a session was last used', async () => {
    const till = await openTill(await open());
    await till.kiosk.start();
    await till.database.deleteFrom('clock').execute();
    const machine = openMachine(till.database);
    machine.set(30 * DAY_MS);
    expect(await machine.start().findSteadyNow()).toBeUndefined();
  });

  test('staff are told behind the logo, visitors are served, and a command confirms (OPS-23)', async () => {
    const till = await openTill(await open());
    expect(await run(till, 'clock')).toContain('It goes steadily');
    till.setClock(400 * DAY_MS);
    await till.dependencies.clockWatch.look();
    const answer = await till.get('/v1/kiosk/readiness', (await till.addKiosk()).headers);
    expect(answer.json().data).toMatchObject({
      can_take_money: true,
      hindrances: [
        {
          subject: 'clock',
          visitor_text: '',
          reason: expect.stringMatching(
            /^The booth's clock was set 400 days ahead: it showed 20 D/,
          ),
          remedy: expect.stringContaining('npm run booth -- clock confirm'),
        },
      ],
    });
    expect(till.logged.join('')).toContain('the clock was set');
    expect(await run(till, 'clock')).toContain('400 days ahead');
    expect(JSON.parse(await run(till, 'clock', '--json')).hold).toMatchObject({
      byMs: 400 * DAY_MS,
    });
    expect(await run(till, 'clock', 'confirm')).toMatch(/^Confirmed that it is 2027-12-20 /);
    expect(await run(till, 'clock')).toContain('It goes steadily');
    till.advance(MINUTE_MS);
    const after = await till.get('/v1/kiosk/readiness', (await till.addKiosk()).headers);
    expect(after.json().data.hindrances).toEqual([]);
  });

  test('a clock that cannot be written down is looked at again, and keeps what it noticed', async () => {
    const { database, dependencies, setClock } = await createTestBooth(await open());
    const { clockWatch } = dependencies;
    await database.schema.alterTable('clock').renameTo('clock_away').execute();
    setClock(HOUR_MS);
    await expect(clockWatch.look()).rejects.toThrow();
    await database.schema.alterTable('clock_away').renameTo('clock').execute();
    expect(await clockWatch.findSteadyNow()).toBeUndefined();
  });
});
