import type { PushSettings } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import type { ApiClient } from '../../api/api-client.ts';
import type { Builds } from '../builds/builds.ts';
import type { PushProvider } from './create-push.ts';
import { createSsePush } from './sse.ts';

interface Parts {
  api: ApiClient;
  clock: Scheduler;
  builds: Pick<Builds, 'getWorker'>;
}

/** Firebase's code is loaded only by booths that use it. */
export function createProviderPicker({ api, clock, builds }: Parts) {
  return async (settings: PushSettings, coreBase: string): Promise<PushProvider> => {
    if (settings.provider === 'sse') return createSsePush(api, clock, coreBase);
    const { createFcmPush } = await import('./fcm.ts');
    return createFcmPush(settings, builds);
  };
}
