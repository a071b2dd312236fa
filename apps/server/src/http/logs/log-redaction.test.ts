import { expect, test } from 'vitest';
import { redactLine } from './log-redaction.ts';
import { createLogger } from './request-log.ts';

const KEY = 'k3yk3yk3yk3yk3yk';

function log(fields: object, message = 'x'): string {
  const lines: string[] = [];
  createLogger('trace', { write: (line) => void lines.push(line) }).error(fields, message);
  expect(() => JSON.parse(lines[0] ?? '')).not.toThrow();
  return lines.join('');
}

test.each([
  ['a file', `ENOENT: open '/data/storage/res_image/jakarta/${KEY}/original/print.jpg'`],
  ['a capture, as ffmpeg says it', `x\n[mov] error\n/storage/captures/${KEY}/1.mp4: Invalid data`],
  [
    'an address in S3',
    `PUT https://s3.test/b/res_image%2Fjakarta%2F${KEY}%2Fa.jpg?X-Amz-Signature=1`,
  ],
  ['a guest page', `GET http://booth.test/g/${KEY}/files/a.jpg`],
  ['a token in a query', `/v1/push/stream?a=b&token=${KEY}`],
])('no log line contains the address of %s in any field (PRIVACY-11)', (_, text) => {
  const cause = new Error(text);
  for (const line of [
    log({ reason: text }),
    log({}, text),
    log({ err: cause }),
    log({ err: new Error('x', { cause }) }),
    log({ err: Object.assign(new Error('x'), { path: text, dest: text }) }),
  ]) {
    expect(line).not.toContain(KEY);
  }
});

test.each(['sari@example.com', "o'brien+foto/2@mail.example.co.id", 'sari@toko-bunga.example'])(
  'no log line contains the e-mail address %s (PRIVACY-11)',
  (address) => {
    for (const text of [
      `550 5.1.1 <${address}>: unknown`,
      `line\n${address}\u0001${address}\ttab`,
      `"${address}",${address};mailto:${address}`,
    ]) {
      const line = log({ reason: text, err: new Error(text) }, text);
      expect(line).not.toContain('example');
      expect(line).not.toMatch(/sari|brien/);
    }
  },
);

test('row contents in a database error are removed, and its code and message are kept', () => {
  const line = log({
    err: Object.assign(new Error('violates a constraint'), {
      code: '23505',
      detail: 'Failing row contains (Sarinah).',
      where: 'Sarinah',
    }),
  });
  expect(line).not.toContain('Sarinah');
  expect(JSON.parse(line).err).toMatchObject({ code: '23505', message: 'violates a constraint' });
  expect(JSON.parse(line).err.stack).toContain('log-redaction.test.ts');
});

test('text without personal data stays unchanged', () => {
  const text = 'at file:///app/node_modules/@fastify/static/index.js:3 of s***@example.com';
  expect(redactLine(text)).toBe(text);
});

test('a long line is redacted in linear time', () => {
  const line = 'a'.repeat(2_000_000);
  const before = process.cpuUsage();
  expect(redactLine(line)).toBe(line);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
