import { setTimeout as pause } from 'node:timers/promises';
import { PUSH_STREAM_PATH } from '@jepret/contract';
import { expect } from 'vitest';
import { type EventReader, readEvents } from '../event-reader.ts';
import { callUntilSuccess, type UnreliableBooth } from './paying-kiosks.ts';

/** Listens for payments as the kiosk does: a broken stream is opened again until `close`. */
export function keepListening(booth: UnreliableBooth, token: string) {
  let line: EventReader | undefined;
  let isClosed = false;

  async function listenOnce(): Promise<void> {
    const { token: pushToken } = await callUntilSuccess<{ token: string }>(
      booth,
      token,
      '/v1/push/tokens',
      {},
    );
    const opened = await readEvents(`${booth.url}${PUSH_STREAM_PATH}?token=${pushToken}`);
    if (isClosed || opened.response.statusCode !== 200) return opened.close();
    line = opened;
    await opened.ended;
    line = undefined;
  }

  const listening = (async () => {
    while (!isClosed) {
      await listenOnce();
      await pause(booth.maxRetryDelayMs);
    }
  })();

  return {
    untilOpen: () => expect.poll(() => (line?.frames.length ?? 0) > 0).toBe(true),
    async close(): Promise<void> {
      isClosed = true;
      line?.close();
      await listening;
    },
  };
}
