import { connect, type Socket } from 'node:net';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { headersOf, openConsole } from '../testing/booths/console-browser.ts';
import { createTestBooth } from '../testing/booths/test-booth.ts';
import { START_AT } from '../testing/booths/test-dependencies.ts';
import { openInMemory } from '../testing/databases/sqlite-in-memory.ts';

async function openServer() {
  const clock = createManualClock(START_AT);
  const booth = await createTestBooth(await openInMemory(), { clock, scheduler: clock });
  const owner = openConsole(booth);
  await owner.enter();
  const { port } = new URL(await booth.app.listen({ host: '127.0.0.1', port: 0 }));
  const { cookie = '' } = headersOf(owner);
  const { promise: admitted, resolve: resolveAdmitted } = Promise.withResolvers<void>();
  const { findCaller } = booth.consoleSignIns;
  booth.consoleSignIns.findCaller = async (...args) => {
    const caller = await findCaller(...args);
    resolveAdmitted();
    return caller;
  };

  /** Sends the start of a body; resolves when the guard has authorized the request and the deadline runs. */
  async function sendStart(line: string, type: string, body: string) {
    const socket = connect(Number(port), '127.0.0.1');
    const head = [
      `${line} HTTP/1.1`,
      'Host: booth',
      'Sec-Fetch-Site: same-origin',
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      `Cookie: ${cookie}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    const answered = readAll(socket);
    await admitted;
    return { finish: () => socket.write(body.slice(5)), answered };
  }
  return { clock, begin: sendStart, app: booth.app };
}

const readAll = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });

const BODY = JSON.stringify({ name: 'Kota Batu' });

test('a request whose body has not arrived after two minutes is ended (CONSOLE-110)', async () => {
  const { clock, begin } = await openServer();
  const { answered } = await begin('POST /v1/console/locations', 'application/json', BODY);
  await clock.advance(120_000);
  const [head, body] = (await answered).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(body ?? '')).toMatchObject({ status_code: 408, data: null });
});

test('a body that arrives just before the deadline is accepted (CONSOLE-110)', async () => {
  const { clock, begin } = await openServer();
  const { finish, answered } = await begin('POST /v1/console/locations', 'application/json', BODY);
  await clock.advance(119_999);
  finish();
  expect(await answered).toMatch(/^HTTP\/1.1 200 /);
});

test('an uploaded file may take half an hour (CONSOLE-110)', async () => {
  const { clock, begin, app } = await openServer();
  expect(app.server.requestTimeout).toBe(30 * 60_000);
  const line = 'PUT /v1/console/locations/bandung/landing-video?version=none';
  const { finish, answered } = await begin(line, 'video/mp4', 'this is no video');
  await clock.advance(29 * 60_000);
  finish();
  expect(await answered).toMatch(/^HTTP\/1.1 422 /);
});

test('an injected call without a connection has no deadline', async () => {
  const clock = createManualClock(START_AT);
  const { app } = await createTestBooth(await openInMemory(), { clock, scheduler: clock });
  const refused = await app.inject({ method: 'POST', url: '/v1/console/locations', body: BODY });
  expect(refused.statusCode).toBe(403);
  await clock.advance(120_000);
});
