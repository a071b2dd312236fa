import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { systemScheduler } from '@jepret/time';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase } from '../../../database/connect.ts';
import { migrate } from '../../../database/migrate.ts';
import type { Database } from '../../../database/schema.ts';
import { describePushChannel } from '../../../ports/push-channel.contract.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
  describeOnEveryDatabase,
} from '../../../testing/databases/every-database.ts';
import { createSsePushChannel } from './sse.ts';

const PAYMENT_EVENT = { status: 'paid', trx_id: 't' } as const;
const quiet = { warn: () => {}, error: () => {} };

async function addKiosk(database: Database): Promise<string> {
  const id = crypto.randomUUID();
  const empty = { location: null, use_edit: null, sticker_only: null, app_version: null };
  await database
    .insertInto('kiosks')
    .values({ id, secret_hash: id, created_at: 0, camera_label: null, reported_at: null, ...empty })
    .execute();
  return id;
}

for (const [engine, create] of [
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createPostgresDatabase],
] as const) {
  describePushChannel(`the embedded push service (${engine})`, async () => {
    const { location, remove } = await create();
    onTestFinished(remove);
    const database = connectDatabase(location);
    await migrate(database, 0);
    const reading = connectDatabase(location);
    onTestFinished(() => reading.destroy());
    const scheduler = createManualClock();
    const channel = createSsePushChannel({ database, scheduler, log: quiet });
    let isDown = false;
    onTestFinished(async () => {
      if (!isDown) await database.destroy();
    });
    return {
      channel,
      createTarget: async () => ({ token: crypto.randomUUID(), kioskId: await addKiosk(reading) }),
      createFormerTarget: async () => ({ token: 'x', kioskId: 'a kiosk that was removed' }),
      async listArrived({ kioskId }) {
        const events = await channel.feed.listAfter(kioskId ?? '', 0, 1_000);
        return events.map(({ data }) => JSON.parse(data));
      },
      async failProvider() {
        isDown = true;
        await database.destroy();
      },
    };
  });
}

describeOnEveryDatabase('the feed of a kiosk', (open) => {
  test('numbers concurrent events without a gap', async () => {
    const database = await open();
    const scheduler = createManualClock();
    const channels = [1, 2].map(() => createSsePushChannel({ database, scheduler, log: quiet }));
    const [kioskId, other] = [await addKiosk(database), await addKiosk(database)];
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        channels[index % 2]?.deliver(
          { token: '', kioskId: index % 4 ? kioskId : other },
          PAYMENT_EVENT,
        ),
      ),
    );
    const { feed } = channels[0] ?? expect.fail();
    const ids = (await feed.listAfter(kioskId, 0, 1_000)).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(await feed.getNewestId(kioskId)).toBe(30);
    expect(await feed.getNewestId(other)).toBe(10);
    expect(await feed.getNewestId('unknown')).toBe(0);
  });

  test('continues the numbers after old events were purged', async () => {
    const database = await open();
    const scheduler = createManualClock();
    const { deliver, feed } = createSsePushChannel({ database, scheduler, log: quiet });
    const kioskId = await addKiosk(database);
    await deliver({ token: '', kioskId }, PAYMENT_EVENT);
    await scheduler.advance(1_000);
    await feed.purgeBefore(scheduler.now());
    expect(await feed.listAfter(kioskId, 0, 10)).toEqual([]);
    await deliver({ token: '', kioskId }, PAYMENT_EVENT);
    expect(await feed.listAfter(kioskId, 0, 10)).toMatchObject([{ id: 2 }]);
  });

  test('notifies subscribers in the same process immediately, until they unsubscribe', async () => {
    const database = await open();
    const { deliver, feed, close } = createSsePushChannel({
      database,
      scheduler: createManualClock(),
      log: quiet,
    });
    const kioskId = await addKiosk(database);
    const [first, second] = [vi.fn(), vi.fn()];
    const unsubscribe = feed.subscribe(kioskId, first);
    feed.subscribe(kioskId, second);
    await deliver({ token: '', kioskId }, PAYMENT_EVENT);
    unsubscribe();
    await deliver({ token: '', kioskId }, PAYMENT_EVENT);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(2);
    await close();
  });

  test('is polled for events of other processes', async () => {
    const database = await open();
    const scheduler = createManualClock();
    const [writing, reading] = [1, 2].map(() =>
      createSsePushChannel({ database, scheduler, log: quiet }),
    );
    const kioskId = await addKiosk(database);
    const onNewEvents = vi.fn();
    const unsubscribe = reading?.feed.subscribe(kioskId, onNewEvents);
    await scheduler.advance(5_000);
    expect(onNewEvents).not.toHaveBeenCalled();
    await writing?.deliver({ token: '', kioskId }, PAYMENT_EVENT);
    await scheduler.advance(5_000);
    expect(onNewEvents).toHaveBeenCalledTimes(1);
    unsubscribe?.();
    await writing?.deliver({ token: '', kioskId }, PAYMENT_EVENT);
    await scheduler.advance(5_000);
    expect(onNewEvents).toHaveBeenCalledTimes(1);
    await reading?.close();
  });
});

test('PostgreSQL notifies other processes, also after their connection was cut', async () => {
  const { location, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  if (location.engine !== 'postgres') throw new Error('not PostgreSQL');
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  await migrate(database, 0);
  const kioskId = await addKiosk(database);
  const writing = createSsePushChannel({ database, scheduler: systemScheduler, log: quiet });
  // Without polling, so that only the connection can deliver events.
  const scheduler = { ...systemScheduler, schedule: scheduleShortDelaysOnly };
  const onLost = vi.fn();
  const applicationName = `push ${kioskId}`;
  const reading = createSsePushChannel({
    database,
    postgresUrl: `${location.url}&application_name=${encodeURIComponent(applicationName)}`,
    scheduler,
    log: { ...quiet, warn: onLost },
  });
  onTestFinished(() => reading.close());
  const onNewEvents = vi.fn();
  reading.feed.subscribe(kioskId, onNewEvents);
  const calls = () => onNewEvents.mock.calls.length;
  const until = (count: number) => expect.poll(calls).toBe(count);

  await until(1);
  await writing.deliver({ token: '', kioskId }, PAYMENT_EVENT);
  await until(2);

  await closeConnection(location.url, applicationName);
  await until(3);
  expect(onLost).toHaveBeenCalled();
  await writing.deliver({ token: '', kioskId }, PAYMENT_EVENT);
  await until(4);
});

const scheduleShortDelaysOnly: typeof systemScheduler.schedule = (delayMs, task) =>
  delayMs < 1_000 ? systemScheduler.schedule(delayMs, task) : () => {};

/** As a restart of the database would. */
async function closeConnection(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [name],
  );
  await client.end();
  expect(found.rowCount).toBe(1);
}
