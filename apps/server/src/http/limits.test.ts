import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { MAX_LANDING_VIDEO_BYTES } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createTestBooth } from '../testing/booths/test-booth.ts';
import { openInMemory } from '../testing/databases/sqlite-in-memory.ts';
import { FORM_LIMITS } from './limits.ts';

const HUNDRED_MB = 100 * 1024 * 1024;

/** Sends as much of a huge body as the server accepts, with only one chunk in memory. */
async function sendHugeBody(app: FastifyInstance, headers: string[]) {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return new Promise<{ status: string; sentBytes: number }>((resolve) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const frame = headers.some((header) => header.startsWith('Transfer-Encoding'))
      ? Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')])
      : chunk;
    let sentBytes = 0;
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1');
    const pump = () => {
      while (sentBytes < HUNDRED_MB && socket.writable) {
        sentBytes += frame.length;
        if (!socket.write(frame)) {
          socket.once('drain', pump);
          return;
        }
      }
    };
    socket.on('connect', () => {
      socket.write(`${headers.join('\r\n')}\r\n\r\n`);
      pump();
    });
    socket.on('data', (data) => {
      answer += data;
    });
    // The server may close the connection while the body is sent.
    socket.on('error', () => {});
    socket.on('close', () => resolve({ status: answer.split('\r\n', 1)[0] ?? '', sentBytes }));
  });
}

test.each([
  ['of a known length', `Content-Length: ${HUNDRED_MB}`],
  ['of unknown length', 'Transfer-Encoding: chunked'],
])(
  'a body of 100 MB %s without a token is refused before it is read (CALL-10)',
  async (_, length) => {
    const booth = await createTestBooth(await openInMemory());
    const { status, sentBytes } = await sendHugeBody(booth.app, [
      'PUT /v1/kiosk HTTP/1.1',
      'Host: booth',
      'Content-Type: application/json',
      length,
    ]);
    expect(status).toBe('HTTP/1.1 401 Unauthorized');
    expect(sentBytes).toBeLessThan(HUNDRED_MB / 2);
  },
);

test.each([
  ['of a known length', `Content-Length: ${HUNDRED_MB}`],
  ['of unknown length', 'Transfer-Encoding: chunked'],
])(
  'a body of 100 MB %s with a token is refused as too large before its end (CALL-10)',
  async (_, length) => {
    const booth = await createTestBooth(await openInMemory());
    const { token } = await booth.signIn();
    const { status, sentBytes } = await sendHugeBody(booth.app, [
      'PUT /v1/kiosk HTTP/1.1',
      'Host: booth',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      length,
    ]);
    expect(status).toBe('HTTP/1.1 413 Payload Too Large');
    expect(sentBytes).toBeLessThan(HUNDRED_MB / 2);
  },
);

test.each([
  ['headers of 100 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}`, 431],
  ['no HTTP at all', 'HELLO BOOTH\r\n', 400],
])('%s get a refusal in the usual form (CALL-1)', async (_, head, status) => {
  const booth = await createTestBooth(await openInMemory());
  const { port } = new URL(await booth.app.listen({ host: '127.0.0.1', port: 0 }));
  const answer = await new Promise<string>((resolve) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${head}\r\n\r\n`);
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '{}')).toMatchObject({
    status_code: status,
    data: null,
  });
});

test.each(['README.md', 'docs/guide/server.md'])(
  '%s states a body size for proxies that is enough for every upload (PIC-42)',
  (page) => {
    const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');
    const megabytes = Number(/client_max_body_size (\d+)m/.exec(text)?.[1]);
    const largest = Math.max(MAX_LANDING_VIDEO_BYTES, FORM_LIMITS.totalBytes);
    expect(megabytes * 1024 ** 2).toBeGreaterThan(largest);
  },
);
