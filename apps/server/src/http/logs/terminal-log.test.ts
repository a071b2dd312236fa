import { expect, test } from 'vitest';
import { createLogger } from './request-log.ts';
import { createTerminalLog } from './terminal-log.ts';

function openLog(isTTY: boolean) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  return { lines, logger: createLogger('info', { write, isTTY }) };
}

test('outside a terminal a line is JSON with an ISO time and the name of its level (RUN-44)', () => {
  const { lines, logger } = openLog(false);
  logger.warn({ location: 'jakarta' }, 'the booth is closed');
  logger.child({ reqId: 'r1' }).error('it failed');
  const [closed, failed] = lines.map((line) => JSON.parse(line));
  expect(closed).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    location: 'jakarta',
    msg: 'the booth is closed',
  });
  expect(failed).toMatchObject({ level: 'error', reqId: 'r1', msg: 'it failed' });
});

test('on a terminal a line is text, also without secrets (RUN-45, PRIVACY-11)', () => {
  const { lines, logger } = openLog(true);
  logger.warn({ location: 'jakarta', causes: ['printer-jam'] }, 'the booth is closed');
  logger.error({ err: new Error('no mail to sari@example.com') }, 'it failed');
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d WARN {2}the booth is closed location=jakarta causes=\["printer-jam"\]\n$/,
  );
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d ERROR it failed\n {2}Error: no mail to …@…\n {6}at /);
});

test('text on a terminal has the local time, and control characters are replaced (RUN-45, OPS-4)', () => {
  const lines: string[] = [];
  const terminal = { write: (line: string) => void lines.push(line) };
  const entry = {
    level: 'info',
    time: '2026-11-18T09:30:59.123Z',
    name: '\u001b[2J',
    msg: 'a\nb\u202e',
  };
  createTerminalLog(terminal, 'Asia/Jakarta').write(`${JSON.stringify(entry)}\n`);
  expect(lines).toEqual(['16:30:59 INFO  a?b? name=?[2J\n']);
});
