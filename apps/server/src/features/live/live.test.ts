import { LIVE_STREAM_PATH } from '@jepret/contract/console';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import type { LiveChange } from '../../database/live-changes.ts';
import { HEARTBEAT_MS } from '../../http/keep-alive.ts';
import {
  type ConsoleBrowser,
  headersOf,
  openConsoleAs,
  openOwner,
} from '../../testing/booths/console-browser.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../testing/databases/every-database.ts';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';

async function start(open: OpenDatabase) {
  const scheduler = createManualClock(START_AT);
  const booth = await createTestBooth(await open(), { clock: scheduler, scheduler });
  const address = await booth.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...booth,
    scheduler,
    address,
    async listen(browser: ConsoleBrowser) {
      const reader = await readEvents(address + LIVE_STREAM_PATH, headersOf(browser));
      await reader.until(({ frames }) => frames.length > 0);
      return reader;
    },
    announce: (...changes: LiveChange[]) =>
      booth.database.transaction().execute(async (transaction) => {
        for (const change of changes) await booth.announceChange(transaction, change);
      }),
    /** Until the streams of all consoles have read the changes. */
    async pass(readers: readonly EventReader[] = [], counts: readonly number[] = []) {
      await expect
        .poll(async () => {
          await scheduler.advance(1_000);
          return readers.map((reader) => reader.messages().length);
        })
        .toEqual(counts);
    },
  };
}

const dataOf = (reader: EventReader) => reader.messages().map(({ data }) => JSON.parse(data ?? ''));
const at = (location: string | null): LiveChange => ({ topic: 'booths', location });

describeOnEveryDatabase('the live stream of the console', (open) => {
  test('a change reaches the consoles that may see it within a second, and no other (FLEET-20, FLEET-21)', async () => {
    const booth = await start(open);
    await booth.announce(at('jakarta'));
    const owner = await booth.listen(await openOwner(booth));
    const cashier = await booth.listen(await openConsoleAs(booth, 'cashier', ['bandung']));
    await booth.pass([owner, cashier], [0, 0]);
    await booth.announce(at('jakarta'), at('bandung'), at('jakarta'), at(null));
    await booth.pass([owner, cashier], [3, 2]);
    expect(dataOf(owner)).toEqual([at('jakarta'), at('bandung'), at(null)]);
    expect(dataOf(cashier)).toEqual([at('bandung'), at(null)]);
    await booth.announce({ topic: 'transactions', location: 'bandung' });
    await booth.pass([owner, cashier], [4, 3]);
  });

  test('a change that is rolled back is never announced', async () => {
    const booth = await start(open);
    const owner = await booth.listen(await openOwner(booth));
    await booth.pass([owner], [0]);
    const failed = booth.database.transaction().execute(async (transaction) => {
      await booth.announceChange(transaction, at('jakarta'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await booth.announce(at('bandung'));
    await booth.pass([owner], [1]);
    expect(dataOf(owner)).toEqual([at('bandung')]);
  });

  test('the stream ends with the sign-in, and does not extend it (FLEET-22)', async () => {
    const booth = await start(open);
    const browser = await openOwner(booth);
    const owner = await booth.listen(browser);
    await browser.call('signOut');
    await booth.scheduler.advance(HEARTBEAT_MS);
    await owner.ended;
    expect(owner.frames.at(-1)).toMatchObject({ event: 'bye', data: 'signed out' });

    const idle = await openConsoleAs(booth, 'operator', ['jakarta']);
    const stream = await booth.listen(idle);
    for (let minute = 0; minute < 61; minute += 1) {
      await booth.scheduler.advance(60_000);
      await booth.get('/health');
    }
    await stream.ended;
    const refused = await fetch(booth.address + LIVE_STREAM_PATH, { headers: headersOf(idle) });
    expect(refused.status).toBe(401);
  });

  test('a person who loses a location gets no more of its changes (FLEET-21)', async () => {
    const booth = await start(open);
    const email = 'dewi@jepret.local';
    const actor = { kind: 'system', name: 'test' } as never;
    await booth.staff.add(
      email,
      { role: 'cashier', locations: ['jakarta'] },
      actor,
      'tujuh ayam jago',
    );
    const { openConsole } = await import('../../testing/booths/console-browser.ts');
    const browser = openConsole(booth);
    await browser.enter(email, 'tujuh ayam jago');
    const cashier = await booth.listen(browser);
    await booth.pass([cashier], [0]);
    await booth.database
      .updateTable('staff_locations')
      .set({ location_slug: 'bandung' })
      .where('location_slug', '=', 'jakarta')
      .execute();
    await booth.announce(at('jakarta'), at('bandung'));
    await booth.pass([cashier], [1]);
    expect(dataOf(cashier)).toEqual([at('bandung')]);
  });

  test('another site and a kiosk get no stream', async () => {
    const booth = await start(open);
    const headers = headersOf(await openOwner(booth));
    const url = booth.address + LIVE_STREAM_PATH;
    const answers = await Promise.all([
      fetch(url, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } }),
      fetch(url, { headers: (await booth.signIn()).headers }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 401]);
  });

  test('a stopping server ends the streams, so that browsers reconnect to the next one', async () => {
    const booth = await start(open);
    const owner = await booth.listen(await openOwner(booth));
    await booth.app.close();
    await owner.ended;
    expect(owner.frames.at(-1)).toEqual({ retry: '1000', event: 'bye', data: 'stop' });
  });

  test('old changes are deleted, and the numbers go on', async () => {
    const booth = await start(open);
    await booth.announce(at('jakarta'), at('bandung'));
    const owner = await booth.listen(await openOwner(booth));
    await booth.pass([owner], [0]);
    await booth.scheduler.advance(11 * 60_000);
    const context = { signal: new AbortController().signal, attempt: 1 };
    await booth.jobs.booth.handlers['live-purge']?.({}, context);
    expect(await booth.database.selectFrom('live_changes').selectAll().execute()).toHaveLength(1);
    await booth.announce(at('jakarta'));
    await booth.pass([owner], [1]);
  });
});
