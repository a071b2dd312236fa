import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createAttemptCounter, createRateLimitUndo } from './rate-limits.ts';

const LIMIT = { name: 'password', max: 3, windowMs: 60_000 };

function createReply() {
  const headers: Record<string, unknown> = {};
  const reply = {
    header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }),
  };
  return { headers, reply: reply as unknown as FastifyReply };
}

describeOnEveryDatabase('rate limits', (open) => {
  test('attempts are counted for each subject, and start again in a new window (CALL-20)', async () => {
    const time = { now: 1000 };
    const countAttempt = createAttemptCounter(await open(), { now: () => time.now });
    const { reply, headers } = createReply();
    for (let count = 0; count < 3; count++) await countAttempt(LIMIT, 'sari', reply);
    time.now += 59_000;
    await expect(countAttempt(LIMIT, 'sari', reply)).rejects.toMatchObject({
      code: 'too_many_tries',
      message: 'Too many tries: wait a second before the next one.',
    });
    expect(headers).toEqual({ 'retry-after': 1 });
    await countAttempt(LIMIT, 'budi', reply);
    await countAttempt({ ...LIMIT, name: 'code' }, 'sari', reply);
    time.now += 1000;
    await countAttempt(LIMIT, 'sari', reply);
  });

  test('concurrent attempts are all counted, also by several processes (CALL-20)', async () => {
    const database = await open();
    const clock = { now: () => 1000 };
    const counters = [createAttemptCounter(database, clock), createAttemptCounter(database, clock)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        counters[index % 2]?.(LIMIT, 'sari', createReply().reply),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('an undone attempt does not count, and undoing more than was counted gives no further attempts', async () => {
    const database = await open();
    const countAttempt = createAttemptCounter(database, { now: () => 1000 });
    const undoAttempt = createRateLimitUndo(database);
    const { reply } = createReply();
    await countAttempt(LIMIT, 'sari', reply);
    for (let count = 0; count < 5; count++) await undoAttempt(LIMIT, 'sari');
    for (let count = 0; count < 3; count++) await countAttempt(LIMIT, 'sari', reply);
    await undoAttempt(LIMIT, 'budi');
    await expect(countAttempt(LIMIT, 'sari', reply)).rejects.toMatchObject({
      code: 'too_many_tries',
    });
  });

  test('counters are deleted when their window ends (CALL-20)', async () => {
    const database = await open();
    const time = { now: 1000 };
    const countAttempt = createAttemptCounter(database, { now: () => time.now });
    for (let count = 0; count < 50; count++) {
      await countAttempt(LIMIT, `visitor ${count}`, createReply().reply);
    }
    time.now += 60_000;
    await countAttempt(LIMIT, 'sari', createReply().reply);
    const rows = await database.selectFrom('rate_limits').select('key').execute();
    expect(rows).toEqual([{ key: 'password:sari' }]);
  });
});
