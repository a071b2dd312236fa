import type { LiveTopic } from '@jepret/contract/console';
import { systemScheduler } from '@jepret/time';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BOOTH_KEYS } from '../../hooks/booths-of-today-query.ts';
import { reloadKeys } from '../../hooks/reload-keys.ts';
import { createCalmReload } from './calm-reload.ts';
import { followChanges } from './follow-changes.ts';

/** What a change of a topic makes stale. */
const TOPIC_KEYS: Partial<Record<LiveTopic, readonly QueryKey[]>> = {
  booths: BOOTH_KEYS,
};

/** Reloads what is shown when the server says that it changed (FLEET-20). */
export function useLiveChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const calm = createCalmReload(systemScheduler, async (topic) => {
      await reloadKeys(client, TOPIC_KEYS[topic] ?? []);
    });
    const stop = followChanges(
      {
        openSource: (path) => new EventSource(path),
        openChannel: (name) => new BroadcastChannel(name),
        locks: navigator.locks as LockManager | undefined,
        page: document,
        clock: systemScheduler,
      },
      {
        onChange: ({ topic }) => calm.reload(topic),
        onOpen: () => {
          for (const topic of Object.keys(TOPIC_KEYS) as LiveTopic[]) calm.reload(topic);
        },
      },
    );
    return () => {
      stop();
      calm.stop();
    };
  }, [client]);
}
