import { expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { run } from '../../testing/booths/cli-commands.ts';
import { startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createClockWatch } from './service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const START_AT = Date.UTC(2026, 10, 15);

/** A machine that can run several processes. */
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
  test('a clock that was set is trusted again after a day without a change, also by the next process (OPS-21, OPS-22)', async () => {
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
      'the clock has run steadily for a day: what is due is deleted again',
    ]);
    expect(machine.logged).toHaveLength(10);
  });

  test('the day of waiting starts when the clock is set right (OPS-22)', async () => {
    const machine = openMachine(await open());
    const watch = machine.start();
    await watch.check();
    machine.set(400 * DAY_MS);
    await watch.check();
    machine.pass(15 * MINUTE_MS);
    machine.set(-400 * DAY_MS);
    expect(await watch.findSteadyNow()).toBeUndefined();
    machine.pass(DAY_MS);
    expect(await watch.findSteadyNow()).toBe(START_AT + DAY_MS + 15 * MINUTE_MS);
  });

  test('the clock is not trusted at a start more than a day after the last stored time, or before it (OPS-21)', async () => {
    const machine = openMachine(await open());
    await machine.start().check();
    machine.set(20 * HOUR_MS);
    expect(await machine.start().findSteadyNow()).toBeDefined();
    machine.set(DAY_MS + HOUR_MS);
    const process = machine.start();
    expect(await process.findSteadyNow()).toBeUndefined();
    expect(await process.findHold()).toMatchObject({ byMs: 25 * HOUR_MS, isFromStart: true });
    expect(await process.confirm(BOOTH_ACTOR)).toBe(START_AT + 45 * HOUR_MS);
    expect(await process.findSteadyNow()).toBeDefined();
    machine.set(-2 * HOUR_MS);
    expect(await machine.start().findSteadyNow()).toBeUndefined();
  });

  test('a jump that several processes find is recorded once and needs one confirmation', async () => {
    const machine = openMachine(await open());
    const [one, two] = [machine.start(), machine.start()];
    await one.check();
    await two.check();
    machine.set(400 * DAY_MS);
    await one.check();
    await one.confirm(BOOTH_ACTOR);
    machine.pass(MINUTE_MS);
    expect(await two.findSteadyNow()).toBeDefined();
    expect(machine.logged).toHaveLength(1);
  });

  test('a confirmation counts when staff set the clock right before the jump was found', async () => {
    for (const byMs of [-400 * DAY_MS, 400 * DAY_MS, -20 * MINUTE_MS, 20 * MINUTE_MS]) {
      const machine = openMachine(await open());
      const server = machine.start();
      await server.check();
      machine.set(-byMs);
      machine.pass(MINUTE_MS);
      expect(await server.findSteadyNow()).toBeUndefined();
      machine.pass(30_000);
      machine.set(byMs);
      await machine.start().confirm(BOOTH_ACTOR);
      machine.pass(30_000);
      expect(await server.findSteadyNow()).toBeDefined();
      machine.set(HOUR_MS);
      expect(await server.findSteadyNow()).toBeUndefined();
    }
  });

  test('a confirmation ends when the clock is set again', async () => {
    const machine = openMachine(await open());
    const server = machine.start();
    await server.check();
    await machine.start().confirm(BOOTH_ACTOR);
    machine.set(400 * DAY_MS);
    machine.pass(MINUTE_MS);
    expect(await server.findSteadyNow()).toBeUndefined();
  });

  test('a booth without a stored time uses the time at which a session was last used', async () => {
    const booth = await startPayingBooth(await open());
    await booth.kiosk.start();
    await booth.database.deleteFrom('clock').execute();
    const machine = openMachine(booth.database);
    machine.set(30 * DAY_MS);
    expect(await machine.start().findSteadyNow()).toBeUndefined();
  });

  test('staff see the jump behind the logo, visitors are served, and a command confirms the clock (OPS-23)', async () => {
    const booth = await startPayingBooth(await open());
    expect(await run(booth, 'clock')).toContain('No clock change');
    booth.setClock(400 * DAY_MS);
    await booth.dependencies.clockWatch.check();
    const answer = await booth.get('/v1/kiosk/readiness', (await booth.addKiosk()).headers);
    expect(answer.json().data).toMatchObject({
      can_take_money: true,
      hindrances: [
        {
          subject: 'clock',
          visitor_text: '',
          reason: expect.stringMatching(
            /^The booth's clock was set 400 days ahead: it showed 20 D/,
          ),
          remedy: expect.stringContaining('“clock confirm”'),
        },
      ],
    });
    expect(booth.logged.join('')).toContain('the clock was set');
    expect(await run(booth, 'clock')).toContain('400 days ahead');
    expect(JSON.parse(await run(booth, 'clock', '--json')).hold).toMatchObject({
      byMs: 400 * DAY_MS,
    });
    expect(await run(booth, 'clock', 'confirm')).toMatch(/^Confirmed that it is 2027-12-20 /);
    expect(await run(booth, 'clock')).toContain('No clock change');
    booth.advance(MINUTE_MS);
    const after = await booth.get('/v1/kiosk/readiness', (await booth.addKiosk()).headers);
    expect(after.json().data.hindrances).toEqual([]);
  });

  test('a jump that cannot be stored is found again at the next check', async () => {
    const { database, dependencies, setClock } = await createTestBooth(await open());
    const { clockWatch } = dependencies;
    await database.schema.alterTable('clock').renameTo('clock_away').execute();
    setClock(HOUR_MS);
    await expect(clockWatch.check()).rejects.toThrow();
    await database.schema.alterTable('clock_away').renameTo('clock').execute();
    expect(await clockWatch.findSteadyNow()).toBeUndefined();
  });
});
