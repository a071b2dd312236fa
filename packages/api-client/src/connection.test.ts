import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test } from 'vitest';
import { createConnection } from './connection.ts';

const ANSWER_LIMIT_MS = 5_000;

type Answer = () => Promise<Response>;
const ok: Answer = async () => new Response(null);
const away: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const proxyAlone: Answer = async () => new Response(null, { status: 502 });

test('a server that answers is asked once', async () => {
  const line = openLine(ok);
  expect(await line.connection.untilServerAnswers()).toEqual({ wasAway: false });
  expect(line.server.asked).toBe(1);
  expect(line.clock.pending()).toBe(0);
});

test('those that wait at the same time share a question', async () => {
  const line = openLine(ok);
  const waits = Array.from({ length: 8 }, () => line.connection.untilServerAnswers());
  await Promise.all(waits);
  expect(line.server.asked).toBe(1);
  await line.connection.untilServerAnswers();
  expect(line.server.asked).toBe(2);
});

test('a server that is away is asked again after growing delays, the last of which repeats', async () => {
  const line = openLine(away);
  const isBack = line.watch();
  for (const delayMs of [1_000, 2_000, 4_000, 4_000, 4_000]) {
    await settle();
    const before = line.server.asked;
    line.clock.tick(delayMs - 1);
    await settle();
    expect(line.server.asked).toBe(before);
    line.clock.tick(1);
    await settle();
    expect(line.server.asked).toBe(before + 1);
  }
  expect(isBack()).toBe(false);
  line.server.answer = ok;
  line.clock.tick(4_000);
  await settle();
  expect(isBack()).toBe(true);
});

test('a wait that is over, or called off, leaves no listener behind', async () => {
  const line = openLine(away);
  const ended = new AbortController();
  const waiting = line.connection.untilServerAnswers(ended.signal);
  for (let round = 0; round < 3; round += 1) {
    await settle();
    expect(line.network.listeners).toBe(1);
    line.clock.tick(4_000);
  }
  await settle();
  ended.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  expect(line.network.listeners).toBe(0);
});

test('a proxy whose server is away is no answer', async () => {
  const line = openLine(proxyAlone);
  const isBack = line.watch();
  await settle();
  expect(isBack()).toBe(false);
});

test('the server is asked at once when the browser is back online (SCREEN-51, CONSOLE-231)', async () => {
  const line = openLine(away);
  const isBack = line.watch();
  await settle();
  line.server.answer = ok;
  line.network.dispatchEvent(new Event('online'));
  await settle();
  expect(isBack()).toBe(true);
  expect(line.clock.pending()).toBe(0);
});

test('a question that stays open for 5 s is asked again', async () => {
  const line = openLine(() => new Promise(() => {}));
  line.watch();
  line.clock.tick(ANSWER_LIMIT_MS);
  await settle();
  line.clock.tick(1_000);
  await settle();
  expect(line.server.asked).toBe(2);
});

test('a wait that is called off asks no more', async () => {
  const line = openLine(away);
  const ended = new AbortController();
  const waiting = line.connection.untilServerAnswers(ended.signal);
  await settle();
  ended.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  expect(line.clock.pending()).toBe(0);
});

class CountingTarget extends EventTarget {
  listeners = 0;
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.listeners += 1;
    super.addEventListener(...args);
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.listeners -= 1;
    super.removeEventListener(...args);
  }
}

function openLine(first: Answer) {
  const clock = createHandMovedClock();
  const network = new CountingTarget();
  const server = { answer: first, asked: 0 };
  const ask = () => {
    server.asked += 1;
    return server.answer();
  };
  const connection = createConnection(
    { clock, network, fetch: ask },
    { path: '/', askAgainMs: [1_000, 2_000, 4_000], answerLimitMs: ANSWER_LIMIT_MS },
  );
  const watch = () => {
    let isBack = false;
    void connection.untilServerAnswers().then(({ wasAway }) => {
      isBack = wasAway;
    });
    return () => isBack;
  };
  return { clock, network, server, connection, watch };
}
