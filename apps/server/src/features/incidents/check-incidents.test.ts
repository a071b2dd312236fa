import { ALWAYS_OPEN, type IncidentCause } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { recordLog } from '../../testing/recorded-log.ts';
import { createIncidentCheck, type IncidentNotice } from './check-incidents.ts';
import { createIncidentStore } from './incident-store.ts';
import type { Trouble } from './trouble.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A Monday, 12:00 in Jakarta. */
const NOON = Date.parse('2026-03-02T12:00:00+07:00');

const PRINTER: Trouble = {
  cause: 'printer',
  location: 'bandung',
  kioskIds: ['k1'],
  reason: 'The printer has no paper.',
  remedy: 'Load paper.',
};

/** Incidents of a booth whose troubles and clock the test decides. */
function prepare(database: Database, openingHours = ALWAYS_OPEN) {
  const world = { now: NOON, troubles: [] as Trouble[], isBroken: false, openingHours };
  const notices: IncidentNotice[] = [];
  const { log, logged } = recordLog();
  /** A check as another process of the booth makes it. */
  const openProcess = (announce = async (notice: IncidentNotice) => void notices.push(notice)) =>
    createIncidentCheck({
      database,
      clock: { now: () => world.now },
      randomness: systemRandomness,
      finders: [
        {
          causes: ['printer', 'no-contact'],
          async find() {
            if (world.isBroken) throw new Error('not known');
            return world.troubles.filter(({ cause }) => cause !== 'ledger');
          },
        },
        {
          causes: ['ledger'],
          find: async () => world.troubles.filter(({ cause }) => cause === 'ledger'),
        },
      ],
      readLocations: async () =>
        new Map(
          ['default', 'bandung', 'jakarta'].map((slug) => [
            slug,
            {
              name: slug.toUpperCase(),
              openingHours: world.openingHours,
              timeZone: 'Asia/Jakarta' as const,
            },
          ]),
        ),
      readBoothNames: async () => new Map([['k1', 'Left booth']]),
      announce: async (transaction, notice) => {
        expect(transaction.isTransaction).toBe(true);
        await announce(notice);
      },
      announceChange: async () => {},
      log,
    });
  let check = openProcess();
  const store = createIncidentStore(database);
  return {
    world,
    notices,
    logged,
    store,
    openProcess,
    told: () => notices.map(({ kind, cause, location }) => `${kind} ${cause} ${location}`),
    restart() {
      check = openProcess();
    },
    check: () => check(),
    /** Checks every 15 seconds. */
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 15_000) {
        world.now += Math.min(15_000, ms - passed);
        await check();
      }
    },
    list: () =>
      store.list({ scope: null, causes: ['printer', 'no-contact', 'ledger'] as IncidentCause[] }),
  };
}

describeOnEveryDatabase('incidents', (open) => {
  test('an incident opens after the delay of its cause and closes after its trouble is gone, once each (INCIDENT-2, INCIDENT-7)', async () => {
    const booth = prepare(await open());
    booth.world.troubles = [PRINTER];
    await booth.check();
    await booth.pass(2 * MINUTE_MS - 1_000);
    expect([booth.told(), await booth.list()]).toEqual([[], []]);
    await booth.pass(1_000);
    expect(booth.notices).toEqual([
      {
        incidentId: expect.any(String),
        kind: 'opened',
        cause: 'printer',
        location: 'bandung',
        locationName: 'BANDUNG',
        reason: 'The printer has no paper.',
        remedy: 'Load paper.',
        booths: ['Left booth'],
        openedAt: NOON + 2 * MINUTE_MS,
        closedAt: null,
        at: NOON + 2 * MINUTE_MS,
      },
    ]);
    await booth.pass(3 * HOUR_MS);
    expect(booth.told()).toHaveLength(1);
    booth.world.troubles = [];
    await booth.pass(MINUTE_MS);
    expect(booth.told()).toHaveLength(1);
    await booth.pass(15_000);
    expect(booth.told()).toEqual(['opened printer bandung', 'closed printer bandung']);
    expect(await booth.list()).toMatchObject([{ closedAt: booth.world.now, kioskIds: ['k1'] }]);
    await booth.pass(HOUR_MS);
    expect(booth.told()).toHaveLength(2);
  });

  test('each location and cause has its own incident, with the booths that are affected now (INCIDENT-1)', async () => {
    const booth = prepare(await open());
    const silent: Trouble = { ...PRINTER, cause: 'no-contact', kioskIds: ['k1'] };
    booth.world.troubles = [
      PRINTER,
      { ...PRINTER, location: 'jakarta', kioskIds: ['k9'] },
      silent,
      { ...silent, kioskIds: ['k2'] },
    ];
    await booth.pass(3 * MINUTE_MS);
    expect(booth.told().toSorted()).toEqual([
      'opened no-contact bandung',
      'opened printer bandung',
      'opened printer jakarta',
    ]);
    const kiosksOf = async () =>
      (await booth.list()).find(({ cause }) => cause === 'no-contact')?.kioskIds;
    expect(await kiosksOf()).toEqual(['k1', 'k2']);
    booth.world.troubles = [{ ...silent, kioskIds: ['k2'] }];
    await booth.check();
    expect(await kiosksOf()).toEqual(['k2']);
  });

  test('the database refuses a second open incident of a cause and location (INCIDENT-1)', async () => {
    const { store } = prepare(await open());
    const row = { ...PRINTER, seenMs: 0, clearMs: null, openedAt: 1, announcedAt: 1 };
    await store.insert({ id: 'a', ...row, closedAt: null });
    await expect(store.insert({ id: 'b', ...row, closedAt: null })).rejects.toThrow();
    await store.insert({ id: 'c', ...row, closedAt: 2 });
  });

  test('a trouble that flaps opens nothing, and an open one stays open while it flaps (INCIDENT-3)', async () => {
    const booth = prepare(await open());
    const flap = async (isTrouble: boolean, ms: number) => {
      booth.world.troubles = isTrouble ? [PRINTER] : [];
      await booth.pass(ms);
    };
    for (let time = 0; time < 5; time += 1) {
      await flap(true, 90_000);
      await flap(false, 15_000);
    }
    expect(booth.told()).toEqual([]);
    await flap(true, 3 * MINUTE_MS);
    for (let time = 0; time < 5; time += 1) {
      await flap(false, 45_000);
      await flap(true, 15_000);
    }
    expect(booth.told()).toEqual(['opened printer bandung']);
  });

  test('a restart within the delay neither loses nor doubles it (INCIDENT-5)', async () => {
    const booth = prepare(await open());
    booth.world.troubles = [PRINTER];
    await booth.pass(90_000);
    booth.restart();
    await booth.pass(30_000);
    expect(booth.told()).toEqual([]);
    await booth.pass(15_000);
    booth.restart();
    await booth.pass(5 * MINUTE_MS);
    booth.world.troubles = [];
    await booth.pass(30_000);
    booth.restart();
    await booth.pass(5 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer bandung', 'closed printer bandung']);
  });

  test('a clock that is set neither opens nor closes an incident (INCIDENT-5)', async () => {
    const booth = prepare(await open());
    booth.world.troubles = [PRINTER];
    await booth.check();
    booth.world.now += 400 * 24 * HOUR_MS;
    await booth.check();
    expect(booth.told()).toEqual([]);
    booth.world.now -= 800 * 24 * HOUR_MS;
    await booth.check();
    expect(booth.told()).toEqual([]);
    await booth.pass(2 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer bandung']);
    booth.world.troubles = [];
    await booth.check();
    booth.world.now += 400 * 24 * HOUR_MS;
    booth.world.troubles = [PRINTER];
    await booth.check();
    expect(booth.told()).toHaveLength(1);
  });

  test('of several processes that check at once, one opens and one closes the incident (INCIDENT-4)', async () => {
    const booth = prepare(await open());
    const processes = [booth.openProcess(), booth.openProcess(), booth.openProcess()];
    const passAtOnce = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 15_000) {
        booth.world.now += 15_000;
        await Promise.all(processes.map((check) => check()));
      }
    };
    booth.world.troubles = [PRINTER];
    await passAtOnce(3 * MINUTE_MS);
    booth.world.troubles = [];
    await passAtOnce(3 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer bandung', 'closed printer bandung']);
    expect(await booth.list()).toHaveLength(1);
  });

  test('if the message cannot be stored, the incident is not opened either (INCIDENT-7)', async () => {
    const booth = prepare(await open());
    booth.world.troubles = [PRINTER];
    await booth.pass(2 * MINUTE_MS);
    const failing = booth.openProcess(async () => {
      throw new Error('no space');
    });
    booth.world.now += 15_000;
    await expect(failing()).rejects.toThrow('no space');
    expect(await booth.list()).toEqual([]);
    await booth.pass(15_000);
    expect(booth.told()).toEqual(['opened printer bandung']);
  });

  test('while it is muted no opening is announced; afterwards an open incident is, once (INCIDENT-25)', async () => {
    const booth = prepare(await open());
    const mute = (minutes: number) =>
      booth.store.setMute({
        cause: 'printer',
        location: 'bandung',
        mutedAt: booth.world.now,
        untilAt: booth.world.now + minutes * MINUTE_MS,
        mutedBy: 'sari@example.com',
      });
    await mute(30);
    booth.world.troubles = [PRINTER, { ...PRINTER, location: 'jakarta' }];
    await booth.pass(10 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer jakarta']);
    expect(await booth.list()).toHaveLength(2);
    await booth.pass(20 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer jakarta', 'opened printer bandung']);
    await booth.pass(HOUR_MS);
    expect(booth.told()).toHaveLength(2);
  });

  test('the end of an announced incident is announced also while it is muted (INCIDENT-25)', async () => {
    const booth = prepare(await open());
    booth.world.troubles = [PRINTER];
    await booth.pass(3 * MINUTE_MS);
    await booth.store.setMute({
      cause: 'printer',
      location: 'bandung',
      mutedAt: booth.world.now,
      untilAt: booth.world.now + 30 * MINUTE_MS,
      mutedBy: 'sari@example.com',
    });
    booth.world.troubles = [];
    await booth.pass(5 * MINUTE_MS);
    booth.world.troubles = [PRINTER];
    await booth.pass(5 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer bandung', 'closed printer bandung']);
  });

  test('an incident that opened and ended while it was muted is never announced (INCIDENT-7, INCIDENT-25)', async () => {
    const booth = prepare(await open());
    await booth.store.setMute({
      cause: 'printer',
      location: 'bandung',
      mutedAt: NOON,
      untilAt: NOON + 10 * MINUTE_MS,
      mutedBy: 'sari@example.com',
    });
    booth.world.troubles = [PRINTER];
    await booth.pass(9 * MINUTE_MS);
    booth.world.troubles = [];
    await booth.pass(10 * MINUTE_MS);
    expect(booth.told()).toEqual([]);
    expect(await booth.list()).toMatchObject([{ announcedAt: null, closedAt: expect.any(Number) }]);
  });

  test('a mute ends when the clock is set back before it began (INCIDENT-9)', async () => {
    const booth = prepare(await open());
    await booth.store.setMute({
      cause: 'printer',
      location: 'bandung',
      mutedAt: NOON,
      untilAt: NOON + 24 * HOUR_MS,
      mutedBy: 'sari@example.com',
    });
    booth.world.troubles = [PRINTER];
    booth.world.now = NOON - 30 * 24 * HOUR_MS;
    await booth.pass(3 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer bandung']);
  });

  test('a booth that is off at night is no incident; in the morning it has three minutes (INCIDENT-6)', async () => {
    const booth = prepare(await open(), 'mon-sun 10:00-22:00');
    const silent: Trouble = { ...PRINTER, cause: 'no-contact' };
    booth.world.now = Date.parse('2026-03-02T23:00:00+07:00');
    booth.world.troubles = [silent];
    await booth.pass(HOUR_MS);
    expect(booth.told()).toEqual([]);
    booth.world.now = Date.parse('2026-03-03T09:59:00+07:00');
    await booth.pass(4 * MINUTE_MS);
    expect(booth.told()).toEqual([]);
    await booth.pass(2 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened no-contact bandung']);
  });

  test('an incident that is open at closing time stays open until its trouble ends (INCIDENT-6)', async () => {
    const booth = prepare(await open(), 'mon-sun 10:00-22:00');
    booth.world.now = Date.parse('2026-03-02T21:50:00+07:00');
    booth.world.troubles = [PRINTER];
    await booth.pass(5 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer bandung']);
    await booth.pass(2 * HOUR_MS);
    expect(booth.told()).toHaveLength(1);
    booth.world.troubles = [];
    await booth.pass(5 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer bandung', 'closed printer bandung']);
  });

  test('a trouble of the money records opens also while the location is closed (INCIDENT-6)', async () => {
    const booth = prepare(await open(), 'mon-sun closed');
    booth.world.troubles = [{ ...PRINTER, cause: 'ledger' }];
    await booth.check();
    expect(booth.told()).toEqual(['opened ledger bandung']);
  });

  test('while a cause cannot be looked for, its incidents stay as they are (INCIDENT-10)', async () => {
    const booth = prepare(await open());
    booth.world.troubles = [PRINTER];
    await booth.pass(3 * MINUTE_MS);
    booth.world.isBroken = true;
    booth.world.troubles = [{ ...PRINTER, cause: 'ledger' }];
    await booth.pass(10 * MINUTE_MS);
    expect(booth.told()).toEqual(['opened printer bandung', 'opened ledger bandung']);
    expect(booth.logged).toContainEqual(
      expect.objectContaining({ message: 'troubles could not be looked for' }),
    );
    booth.world.isBroken = false;
    await booth.pass(2 * MINUTE_MS);
    expect(booth.told()).toContain('closed printer bandung');
  });

  test('a check that finds nothing new writes nothing', async () => {
    const booth = prepare(await open());
    booth.world.troubles = [PRINTER];
    await booth.pass(5 * MINUTE_MS);
    const { number } = await booth.store.readCheck();
    await booth.pass(HOUR_MS);
    expect((await booth.store.readCheck()).number).toBe(number);
  });
});
