import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '../devices/connection/load-chunk.ts';
import type { RetryTools } from '../devices/connection/retry-schedule.ts';
import { useBooth } from '../kiosk/booth.tsx';

export interface LazyPart<Props extends object> {
  Part: ComponentType<Props>;
  /** Resolves when its code is loaded; rejects if loading fails. */
  load(tools: RetryTools): Promise<void>;
  /** The same ahead of use; failures are reported when the part is opened. */
  preload(tools: RetryTools): Promise<void>;
}

/**
 * A component whose code is loaded when it is opened or ahead. Loaded code renders at once:
 * React.lazy would show the fallback for 300 ms even then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let Fetched: ComponentType<Props> | undefined;
  const fetchCode = async (tools: RetryTools) => {
    Loaded = await loadChunk(load, tools);
    return { default: Loaded };
  };
  const fetchWith = (tools: RetryTools) => {
    Fetched ??= lazy(() => fetchCode(tools)) as unknown as ComponentType<Props>;
    return Fetched;
  };

  const loadPart = async (tools: RetryTools) => {
    if (!Loaded) await fetchCode(tools);
  };

  return {
    load: loadPart,
    preload: (tools) => loadPart(tools).catch(() => {}),
    Part(props: Props) {
      const booth = useBooth();
      // Kept while mounted: another component type would remount.
      const [Content] = useState(() => Loaded ?? fetchWith(booth));
      return <Content {...props} />;
    },
  };
}
