import type { PushSettings } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import type { ApiClient } from '../../api/api-client.ts';
import type { StoredValues } from '../storage/stored-values.ts';
import type { Push, PushListener } from './push.ts';
import { createPushTokens } from './push-tokens.ts';

/** One way in which events travel. */
export interface PushProvider {
  issueToken(signal: AbortSignal | undefined): Promise<string>;
  listen(token: string, listener: PushListener): () => void;
}

interface Dependencies {
  api: ApiClient;
  clock: Scheduler;
  stored: StoredValues;
  /** The server says which provider it is; its code may have to be fetched first. */
  pick(settings: PushSettings, coreBase: string): Promise<PushProvider>;
}

export function createPush({ api, clock, stored, pick }: Dependencies): Push {
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
    listen(listener) {
      let hasEnded = false;
      let stop = () => {};
      const begin = async () => {
        const token = stored.find('pushToken')?.value;
        const provider = token ? await getProvider() : undefined;
        if (hasEnded) return;
        if (token && provider) stop = provider.listen(token, listener);
        else listener.onUnusable();
      };
      begin().catch(() => {
        if (!hasEnded) listener.onUnusable();
      });
      return () => {
        hasEnded = true;
        stop();
      };
    },
  };
}
