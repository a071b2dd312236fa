import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createTryCounter, createTryForgiver } from './rate-limits.ts';

const LIMIT = { name: 'knocking', max: 3, windowMs: 60_000 };

/** The only thing a counter does to an answer. */
function createReply() {
  const headers: Record<string, unknown> = {};
  const reply = {
    header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }),
  };
  return { headers, reply: reply as unknown as FastifyReply };
}

describeOnEveryDatabase('rate limits', (open) => {
  test('each subject has its own tries, and a new window starts them again (CALL-20)', async () => {
    const time = { now: 1000 };
    const countTry = createTryCounter(await open(), { now: () => time.now });
    const { reply, headers } = createReply();
    for (let count = 0; count < 3; count++) await countTry(LIMIT, 'sari', reply);
    time.now += 59_000;
    await expect(countTry(LIMIT, 'sari', reply)).rejects.toMatchObject({
      code: 'too_many_tries',
      message: 'Too many tries: wait a second before the next one.',
    });
    expect(headers).toEqual({ 'retry-after': 1 });
    await countTry(LIMIT, 'budi', reply);
    await countTry({ ...LIMIT, name: 'ringing' }, 'sari', reply);
    time.now += 1000;
    await countTry(LIMIT, 'sari', reply);
  });

  test('tries that race are all counted, also by several processes (CALL-20)', async () => {
    const database = await open();
    const clock = { now: () => 1000 };
    const counters = [createTryCounter(database, clock), createTryCounter(database, clock)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        counters[index % 2]?.(LIMIT, 'sari', createReply().reply),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('a try that was forgiven does not count, and nobody can have tries in stock', async () => {
    const database = await open();
    const countTry = createTryCounter(database, { now: () => 1000 });
    const forgiveTry = createTryForgiver(database);
    const { reply } = createReply();
    await countTry(LIMIT, 'sari', reply);
    for (let count = 0; count < 5; count++) await forgiveTry(LIMIT, 'sari');
    for (let count = 0; count < 3; count++) await countTry(LIMIT, 'sari', reply);
    await forgiveTry(LIMIT, 'budi');
    await expect(countTry(LIMIT, 'sari', reply)).rejects.toMatchObject({ code: 'too_many_tries' });
  });

  test('counters whose time is over leave the database (CALL-20)', async () => {
    const database = await open();
    const time = { now: 1000 };
    const countTry = createTryCounter(database, { now: () => time.now });
    for (let count = 0; count < 50; count++) {
      await countTry(LIMIT, `visitor ${count}`, createReply().reply);
    }
    time.now += 60_000;
    await countTry(LIMIT, 'sari', createReply().reply);
    const rows = await database.selectFrom('rate_limits').select('key').execute();
    expect(rows).toEqual([{ key: 'knocking:sari' }]);
  });
});
