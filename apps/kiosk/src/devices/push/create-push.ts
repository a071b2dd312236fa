import type { PushSettings } from '@jepret/contract';
import type { ApiClient } from '../../api/api-client.ts';
import { createTries, type TryTools } from '../connection/tries.ts';
import type { StoredValues } from '../storage/stored-values.ts';
import type { Push, PushListener } from './push.ts';
import { createPushTokens } from './push-tokens.ts';

/** One way in which events travel. */
export interface PushProvider {
  issueToken(signal: AbortSignal | undefined): Promise<string>;
  listen(token: string, listener: PushListener): () => void;
}

interface Dependencies extends TryTools {
  api: ApiClient;
  stored: StoredValues;
  /** The server says which provider it is; its code may have to be fetched first. */
  pick(settings: PushSettings, coreBase: string): Promise<PushProvider>;
}

export function createPush({ api, clock, connection, stored, pick }: Dependencies): Push {
  const getProvider = async () => {
    const { push, bases } = await api.getConfig();
    return pick(push, bases.core);
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
      const ended = new AbortController();
      const { signal } = ended;
      let stop = () => {};
      const tries = createTries({ clock, connection });
      const begin = async () => {
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
        } while (await tries.untilNext(signal));
      };
      begin().catch(() => {});
      return () => {
        ended.abort();
        stop();
      };
    },
  };
}
