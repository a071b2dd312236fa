import { calls, PUSH_STREAM_PATH } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import type { ApiClient } from '../../api/api-client.ts';
import type { PushProvider } from './create-push.ts';
import { openPushStream } from './push-stream.ts';

/** The server's own push: Server-Sent Events, which need no permission. */
export function createSsePush(api: ApiClient, clock: Scheduler, coreBase: string): PushProvider {
  return {
    async issueToken(signal) {
      const { data } = await api.call(calls.issuePushToken, signal ? { signal } : {});
      return data.token;
    },
    listen: (token, listener) =>
      openPushStream(
        {
          clock,
          open: (lastEventId) => new EventSource(coreBase + streamPath(token, lastEventId)),
        },
        listener,
      ),
  };
}

function streamPath(token: string, lastEventId: string | undefined): string {
  const query = new URLSearchParams({ token, ...(lastEventId ? { lastEventId } : {}) });
  return `${PUSH_STREAM_PATH}?${query}`;
}
