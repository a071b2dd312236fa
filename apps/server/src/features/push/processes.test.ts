import { type Scheduler, systemScheduler } from '@jepret/time';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServices } from '../../composition/services.ts';
import { connectDatabase, type DatabaseLocation } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import {
  eventDataOf,
  openPushBooth,
  paymentEventOf,
  range,
} from '../../testing/booths/push-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../testing/databases/every-database.ts';
import type { EventReader } from '../../testing/event-reader.ts';

describe.each([
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createPostgresDatabase],
])('two processes on %s', (_, create) => {
  test('an event of one process reaches a kiosk at another (PAY-56)', async () => {
    const { here, there } = await openTwoProcesses(await create());
    const token = await here.issueToken();
    const reader = await there.listen(token);
    for (const number of range(1, 20)) await here.push.notify(token, paymentEventOf(number));
    await reader.until(() => reader.messages().length === 20);
    expect(reader.messages().map(({ data }) => data)).toEqual(range(1, 20).map(eventDataOf));

    await there.app.close();
    await here.push.notify(token, paymentEventOf(21));
    const elsewhere = await here.listen(token, reader.messages().at(-1)?.id);
    await elsewhere.until(() => elsewhere.messages().length === 1);
    expect(elsewhere.messages()).toEqual([{ id: '21', data: eventDataOf(21) }]);
  });

  test('streams of a revoked kiosk end in every process (PAY-55)', async () => {
    const { here, there } = await openTwoProcesses(await create());
    const { headers } = await here.signIn();
    const [first, second] = [await here.issueToken(headers), await here.issueToken(headers)];
    const readers = [await here.listen(first), await there.listen(second)];
    const [kiosk] = await here.kiosks.list();
    const others = await here.listen(await here.issueToken());
    await here.push.notify(first, paymentEventOf(1));
    for (const reader of readers) await reader.until(() => reader.messages().length === 1);

    // By the operator's command, which runs in its own process.
    await createServices(there.dependencies).kiosks.revoke(kiosk?.id ?? '', BOOTH_ACTOR);
    for (const reader of readers) {
      await reader.ended;
      expect(reader.frames.at(-1)).toEqual({ retry: '3000', event: 'bye', data: 'signed out' });
      expect(reader.messages()).toHaveLength(1);
    }
    expect((await there.open(second)).response.statusCode).toBe(401);
    expect(others.frames.some(({ event }) => event === 'bye')).toBe(false);
  });

  test('a kiosk has at most three streams over all processes; the oldest ends (PAY-57)', async () => {
    const { here, there } = await openTwoProcesses(await create());
    const { headers } = await here.signIn();
    const tokens: string[] = [];
    for (let count = 0; count < 5; count += 1) tokens.push(await here.issueToken(headers));
    const readers: EventReader[] = [];
    for (const [index, token] of tokens.entries()) {
      readers.push(await (index % 2 ? there : here).listen(token));
    }
    for (const reader of readers.slice(0, 2)) {
      await reader.ended;
      expect(reader.frames.at(-1)).toEqual({ retry: '30000', event: 'bye', data: 'too many' });
    }
    await here.push.notify(tokens[0] ?? '', paymentEventOf(1));
    for (const reader of readers.slice(2)) {
      await reader.until(() => reader.messages().length === 1);
    }
    const rows = await here.database.selectFrom('push_streams').selectAll().execute();
    expect(rows).toHaveLength(3);
  });
});

async function openTwoProcesses({
  location,
  remove,
}: {
  location: DatabaseLocation;
  remove(): unknown;
}) {
  onTestFinished(async () => {
    await remove();
  });
  const connectOnce = () => {
    const database = connectDatabase(location);
    onTestFinished(() => database.destroy());
    return database;
  };
  await migrate(connectOnce(), 0);
  const postgresUrl = location.engine === 'postgres' ? location.url : undefined;
  const openProcess = () => openPushBooth(connectOnce(), fastScheduler, postgresUrl);
  return { here: await openProcess(), there: await openProcess() };
}

/** Real timers, fifty times as fast. */
const fastScheduler: Scheduler = {
  now: () => START_AT,
  schedule: (delayMs, task) => systemScheduler.schedule(delayMs / 50, task),
};
