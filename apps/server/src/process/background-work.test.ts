import { expect, test } from 'vitest';
import { createLogger } from '../http/logs/request-log.ts';
import { createBackgroundWork } from './background-work.ts';

test('work starts after the response, is waited for, and may start more work', async () => {
  const background = createBackgroundWork();
  const log = createLogger('silent');
  const done: string[] = [];
  background.start(log, 'first', async () => {
    done.push('first');
    background.start(log, 'second', async () => void done.push('second'));
  });
  expect(done).toEqual([]);
  await background.settled();
  expect(done).toEqual(['first', 'second']);
});

test('failed work is logged and does not reject', async () => {
  const lines: string[] = [];
  const background = createBackgroundWork();
  const log = createLogger('error', { write: (line) => void lines.push(line) });
  background.start(log, 'mailing', async () => {
    throw new Error('no stamps');
  });
  await background.settled();
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
    msg: 'mailing failed',
    err: { message: 'no stamps' },
  });
});
