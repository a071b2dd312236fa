import { expect, test } from 'vitest';
import { createLogger } from './request-log.ts';

const SECOND_MS = 1_000;
const REFUSED = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
});

function openLog() {
  const lines: { msg: string; suppressed?: number }[] = [];
  const clock = { nowMs: Date.UTC(2026, 10, 18), now: () => clock.nowMs };
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { log: createLogger('info', { write }, clock), clock, lines };
}

test('an hour without the database logs a few lines, each with the number of suppressed lines (RUN-48)', () => {
  const { log, clock, lines } = openLog();
  const child = log.child({ reqId: 1 });
  for (let second = 0; second < 3_600; second += 1, clock.nowMs += SECOND_MS) {
    log.error({ err: REFUSED }, 'the job queue cannot read its jobs');
    if (second % 60 === 0) child.warn({ err: REFUSED }, 'a call failed');
  }
  const polls = lines.filter(({ msg }) => msg === 'the job queue cannot read its jobs');
  expect(polls.map(({ suppressed }) => suppressed)).toEqual([undefined, 599, 599, 599, 599, 599]);
  expect(lines.filter(({ msg }) => msg === 'a call failed')).toHaveLength(6);
});

test('the next outage is logged immediately, and other errors always are (RUN-48)', () => {
  const { log, clock, lines } = openLog();
  log.error({ err: REFUSED }, 'cannot read');
  log.error({ err: REFUSED }, 'cannot read');
  clock.nowMs += 150 * SECOND_MS;
  log.error({ err: REFUSED }, 'cannot read');
  expect(lines).toHaveLength(2);
  for (let times = 0; times < 3; times += 1) {
    log.error({ err: new Error('no such column') }, 'cannot read');
    log.info('open');
  }
  expect(lines).toHaveLength(8);
});
