import { connect } from 'node:net';
import { META_MESSAGES, PUSH_STREAM_PATH } from '@jepret/contract';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { HEARTBEAT_MS } from '../../http/keep-alive.ts';
import {
  eventDataOf,
  openPushBooth,
  paymentEventOf,
  range,
} from '../../testing/booths/push-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import {
  createSqliteFile,
  describeOnEveryDatabase,
} from '../../testing/databases/every-database.ts';

describeOnEveryDatabase('the push stream', (openDatabase) => {
  const prepare = async () => {
    const clock = createManualClock(START_AT);
    const booth = await openPushBooth(await openDatabase(), clock);
    return { clock, booth, token: await booth.issueToken() };
  };

  test('needs a push token; an invalid one gets 401 without signing the kiosk out (SIGN-37)', async () => {
    const { booth } = await prepare();
    const { token: kioskToken } = await booth.signIn();
    for (const query of ['', '?token=', '?token=x', '?token=a&token=b', `?token=${kioskToken}`]) {
      const answer = await fetch(`${booth.address}${PUSH_STREAM_PATH}${query}`);
      expect(answer.status).toBe(401);
      const { meta } = (await answer.json()) as { meta: { message: string } };
      expect(meta.message).toBe('Unknown or expired push token');
      expect(meta.message).not.toBe(META_MESSAGES.kioskTokenInvalid);
    }
  });

  test('has headers that keep proxies from buffering it', async () => {
    const { booth, token } = await prepare();
    const { response, frames } = await booth.listen(token);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(frames).toEqual([{ retry: '3000', id: '0' }]);
    expect(booth.logged.join('')).not.toContain(token);
  });

  test('delivers an event at once, in the agreed form, and only to its kiosk (PAY-56)', async () => {
    const { booth, token } = await prepare();
    const [mine, other] = [await booth.listen(token), await booth.listen(await booth.issueToken())];
    await booth.push.notify(token, paymentEventOf(1));
    await mine.until(({ frames }) => frames.length === 2);
    expect(mine.frames[1]).toEqual({ id: '1', data: '{"status":"paid","trx_id":"trx-1"}' });
    expect(other.messages()).toEqual([]);
  });

  test('delivers events that were sent to an older token of the same kiosk', async () => {
    const { booth } = await prepare();
    const { headers } = await booth.signIn();
    const older = await booth.issueToken(headers);
    const reader = await booth.listen(await booth.issueToken(headers));
    await booth.push.notify(older, paymentEventOf(1));
    await reader.until(() => reader.messages().length === 1);
  });

  test('delivers exactly the missed events in order after an interruption (PAY-57)', async () => {
    const { booth, token } = await prepare();
    const first = await booth.listen(token);
    await booth.push.notify(token, paymentEventOf(1));
    await first.until(() => first.messages().length === 1);
    first.close();
    for (const number of [2, 3, 4]) await booth.push.notify(token, paymentEventOf(number));

    const byHeader = await booth.listen(token, undefined, { 'last-event-id': '1' });
    await byHeader.until(() => byHeader.messages().length === 3);
    const expected = [2, 3, 4].map((number) => ({ id: String(number), data: eventDataOf(number) }));
    expect(byHeader.messages()).toEqual(expected);

    const byQuery = await booth.listen(token, '1');
    await byQuery.until(() => byQuery.messages().length === 3);
    await booth.push.notify(token, paymentEventOf(5));
    await byQuery.until(() => byQuery.messages().length === 4);
    expect(byQuery.messages()).toEqual([...expected, { id: '5', data: eventDataOf(5) }]);
  });

  test('sends the current event id before the first event, so that none is missed', async () => {
    const { booth, token } = await prepare();
    await booth.push.notify(token, paymentEventOf(1));
    const first = await booth.listen(token);
    expect(first.frames).toEqual([{ retry: '3000', id: '1' }]);
    first.close();
    await booth.push.notify(token, paymentEventOf(2));
    const second = await booth.listen(token, undefined, { 'last-event-id': '1' });
    await second.until(() => second.messages().length === 1);
    expect(second.messages()).toEqual([{ id: '2', data: eventDataOf(2) }]);
  });

  test('ignores an event id that it did not issue', async () => {
    const { booth, token } = await prepare();
    await booth.push.notify(token, paymentEventOf(1));
    for (const id of ['99', '-1', '1e3', 'x', '9'.repeat(40), "1' or 1=1"]) {
      const reader = await booth.listen(token, id);
      expect(reader.frames).toEqual([{ retry: '3000', id: '1' }]);
    }
    const all = await booth.listen(token, '0');
    await all.until(() => all.messages().length === 1);
  });

  test('delivers a thousand events without a loss or a duplicate, over several interruptions', async () => {
    const { booth, token } = await prepare();
    const sending = (async () => {
      for (const number of range(1, 1_000)) {
        await booth.push.notify(token, paymentEventOf(number));
      }
    })();
    const seen: (string | undefined)[] = [];
    let lastEventId = '0';
    while (seen.length < 1_000) {
      const reader = await booth.listen(token, lastEventId);
      await reader.until(() => reader.messages().length >= Math.min(200, 1_000 - seen.length));
      reader.close();
      await reader.ended;
      seen.push(...reader.messages().map(({ data }) => data));
      lastEventId = reader.messages().at(-1)?.id ?? lastEventId;
    }
    await sending;
    expect(seen).toEqual(range(1, 1_000).map(eventDataOf));
  });

  test('sends a heartbeat every 15 seconds (PAY-57)', async () => {
    const { clock, booth, token } = await prepare();
    const reader = await booth.listen(token);
    await clock.advance(45_000);
    await reader.until(({ frames }) => frames.length === 4);
    expect(reader.frames.slice(1)).toEqual(Array(3).fill({ isComment: 'true' }));
  });

  test('a new stream of a token replaces the older one', async () => {
    const { booth, token } = await prepare();
    const older = await booth.listen(token);
    const newer = await booth.listen(token);
    await older.ended;
    expect(older.frames.at(-1)).toEqual({ retry: '30000', event: 'bye', data: 'replaced' });
    await booth.push.notify(token, paymentEventOf(1));
    await newer.until(() => newer.messages().length === 1);
    expect(older.messages()).toEqual([]);
  });

  test('a graceful stop ends all streams and does not wait for clients', async () => {
    const { booth, token } = await prepare();
    const readers = [await booth.listen(token), await booth.listen(await booth.issueToken())];
    await booth.app.close();
    for (const reader of readers) {
      await reader.ended;
      expect(reader.frames.at(-1)).toEqual({ retry: '1000', event: 'bye', data: 'stop' });
    }
  });

  test('an event that cannot be stored is logged without the token', async () => {
    const { booth, token } = await prepare();
    const rename = (table: string, to: string) =>
      booth.database.schema.alterTable(table).renameTo(to).execute();
    await rename('push_events', 'lost_events');
    await booth.push.notify(token, paymentEventOf(1));
    await rename('push_tokens', 'lost_tokens');
    await booth.push.notify(token, paymentEventOf(2));
    await rename('lost_events', 'push_events');
    await rename('lost_tokens', 'push_tokens');
    expect(booth.logged.join('')).toContain('a push event was not delivered');
    expect(booth.logged.join('')).toContain('a push event could not be sent');
    expect(booth.logged.join('')).not.toContain(token);
  });
});

describe('a client that reads nothing', () => {
  /** Larger than a real event, so that a few of them fill all buffers. */
  const large = (number: number) =>
    ({ status: 'paid', trx_id: `${number}-`.padEnd(100_000, 'x') }) as const;
  const COUNT = 150;

  async function openStalled() {
    const { location, remove } = await createSqliteFile();
    const database = connectDatabase(location);
    onTestFinished(async () => {
      await database.destroy();
      await remove();
    });
    await migrate(database, 0);
    const clock = createManualClock(START_AT);
    const booth = await openPushBooth(database, clock);
    const token = await booth.issueToken();
    for (const number of range(1, COUNT)) await booth.push.notify(token, large(number));
    const url = new URL(booth.address);
    const socket = connect(Number(url.port), url.hostname).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.pause();
    socket.write(
      `GET ${PUSH_STREAM_PATH}?token=${token}&lastEventId=0 HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    await expect.poll(() => booth.countConnections()).toBe(1);
    return { booth, clock, socket };
  }

  test('gets all events in order when it continues to read', async () => {
    const { socket } = await openStalled();
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.resume();
    await expect.poll(() => text).toContain(`"${COUNT}-`);
    const ids = [...text.matchAll(/^id: (\d+)\ndata: \{"status":"paid","trx_id":"(\d+)-/gm)];
    expect(ids.map(([, id]) => Number(id))).toEqual(range(1, COUNT));
    expect(ids.every(([, id, number]) => id === number)).toBe(true);
  });

  test('is cut off after a while', async () => {
    const { booth, clock, socket } = await openStalled();
    await expect
      .poll(async () => {
        await clock.advance(HEARTBEAT_MS);
        return booth.countConnections();
      })
      .toBe(0);
    socket.destroy();
  });

  test('does not keep a stopping server waiting', async () => {
    const { booth } = await openStalled();
    await booth.app.close();
  });
});
