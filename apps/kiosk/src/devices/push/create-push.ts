import type { PushSettings } from '@jepret/contract';
import type { ApiClient } from '../../api/api-client.ts';
import { createRetrySchedule, type RetryTools } from '../connection/retry-schedule.ts';
import type { StoredValues } from '../storage/stored-values.ts';
import type { Push, PushListener } from './push.ts';
import { createPushTokens } from './push-tokens.ts';

/** A transport of payment events. */
export interface PushProvider {
  issueToken(signal: AbortSignal | undefined): Promise<string>;
  listen(token: string, listener: PushListener): () => void;
}

interface Dependencies extends RetryTools {
  api: ApiClient;
  stored: StoredValues;
  /** The server's config names the provider; its code may have to be loaded first. */
  pickProvider(settings: PushSettings, coreBase: string): Promise<PushProvider>;
}

export function createPush({ api, clock, connection, stored, pickProvider }: Dependencies): Push {
  const getProvider = async () => {
    const { push, bases } = await api.getConfig();
    return pickProvider(push, bases.core);
  };
  const tokens = createPushTokens({
    clock,
    stored,
    issue: async (signal) => (await getProvider()).issueToken(signal),
  });

  return {
    findToken: tokens.find,
    dropToken: tokens.drop,
    async preload() {
      await getProvider();
    },
    listen(listener) {
      const controller = new AbortController();
      const { signal } = controller;
      let stop = () => {};
      const schedule = createRetrySchedule({ clock, connection });
      const start = async () => {
        const token = stored.find('pushToken')?.value;
        if (!token) return listener.onUnusable();
        do {
          const provider = await getProvider().catch(() => undefined);
          if (signal.aborted) return;
          if (provider) {
            stop = provider.listen(token, listener);
            return;
          }
          listener.onUnusable();
        } while (await schedule.waitForNext(signal));
      };
      start().catch(() => {});
      return () => {
        controller.abort();
        stop();
      };
    },
  };
}
