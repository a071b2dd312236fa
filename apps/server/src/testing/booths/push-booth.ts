import { PUSH_STREAM_PATH } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import { onTestFinished } from 'vitest';
import { createSsePushChannel } from '../../adapters/push-channel/sse/sse.ts';
import type { Database } from '../../database/schema.ts';
import { type EventReader, readEvents } from '../event-reader.ts';
import { createTestBooth } from './test-booth.ts';

export const paymentEventOf = (number: number) =>
  ({ status: 'paid', trx_id: `trx-${number}` }) as const;
export const eventDataOf = (number: number) => `{"status":"paid","trx_id":"trx-${number}"}`;
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A booth on a real port with an SSE push channel. */
export async function openPushBooth(
  database: Database,
  scheduler: Scheduler,
  postgresUrl?: string,
) {
  const log = { warn: () => {}, error: () => {} };
  const pushChannel = createSsePushChannel({ database, scheduler, log, postgresUrl });
  const booth = await createTestBooth(database, { clock: scheduler, scheduler, pushChannel });
  onTestFinished(() => pushChannel.close());
  const address = await booth.app.listen({ host: '127.0.0.1', port: 0 });
  const open = (token: string, lastEventId?: string, headers?: Record<string, string>) => {
    const query = new URLSearchParams({ token, ...(lastEventId ? { lastEventId } : {}) });
    return readEvents(`${address}${PUSH_STREAM_PATH}?${query}`, headers);
  };
  return {
    ...booth,
    address,
    open,
    countConnections: () =>
      new Promise<number>((resolve, reject) =>
        booth.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    /** Opens a stream and waits for its first frame. */
    async listen(...parameters: Parameters<typeof open>): Promise<EventReader> {
      const reader = await open(...parameters);
      await reader.until(({ frames }) => frames.length > 0);
      return reader;
    },
    async issueToken(headers?: Record<string, string>): Promise<string> {
      const answer = await booth.post(
        '/v1/push/tokens',
        undefined,
        headers ?? (await booth.signIn()).headers,
      );
      return answer.json().data.token;
    },
  };
}
