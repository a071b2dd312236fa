import { connect, type Socket } from 'node:net';
import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { expect, test } from 'vitest';
import { headersOf, openConsole } from '../testing/booths/console-browser.ts';
import { createTestBooth } from '../testing/booths/test-booth.ts';
import { START_AT } from '../testing/booths/test-dependencies.ts';
import { openInMemory } from '../testing/databases/sqlite-in-memory.ts';

async function openServer() {
  const clock = createHandMovedClock(START_AT);
  const booth = await createTestBooth(await openInMemory(), { clock, scheduler: clock });
  const owner = openConsole(booth);
  await owner.enter();
  const { port } = new URL(await booth.app.listen({ host: '127.0.0.1', port: 0 }));
  const { cookie = '' } = headersOf(owner);
  const { promise: admitted, resolve: noteAdmitted } = Promise.withResolvers<void>();
  const { findCaller } = booth.consoleSignIns;
  booth.consoleSignIns.findCaller = async (...asked) => {
    const caller = await findCaller(...asked);
    noteAdmitted();
    return caller;
  };

  /** Until the guard has let it in, and so behind the deadline's start. */
  async function begin(line: string, type: string, body: string) {
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
    const answered = hear(socket);
    await admitted;
    return { finish: () => socket.write(body.slice(5)), answered };
  }
  return { clock, begin, app: booth.app };
}

const hear = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });

const BODY = JSON.stringify({ name: 'Kota Batu' });

test('a body that has not come after two minutes ends its request (CONSOLE-110)', async () => {
  const { clock, begin } = await openServer();
  const { answered } = await begin('POST /v1/console/locations', 'application/json', BODY);
  await clock.advance(120_000);
  const [head, body] = (await answered).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(body ?? '')).toMatchObject({ status_code: 408, data: null });
});

test('one that comes a little sooner is taken (CONSOLE-110)', async () => {
  const { clock, begin } = await openServer();
  const { finish, answered } = await begin('POST /v1/console/locations', 'application/json', BODY);
  await clock.advance(119_999);
  finish();
  expect(await answered).toMatch(/^HTTP\/1.1 200 /);
});

test('a file may take half an hour (CONSOLE-110)', async () => {
  const { clock, begin, app } = await openServer();
  expect(app.server.requestTimeout).toBe(30 * 60_000);
  const line = 'PUT /v1/console/locations/bandung/landing-video?version=none';
  const { finish, answered } = await begin(line, 'video/mp4', 'this is no film');
  await clock.advance(29 * 60_000);
  finish();
  expect(await answered).toMatch(/^HTTP\/1.1 422 /);
});

test('a call without a connection is left alone, also when nobody reads its body', async () => {
  const clock = createHandMovedClock(START_AT);
  const { app } = await createTestBooth(await openInMemory(), { clock, scheduler: clock });
  const refused = await app.inject({ method: 'POST', url: '/v1/console/locations', body: BODY });
  expect(refused.statusCode).toBe(403);
  await clock.advance(120_000);
});
