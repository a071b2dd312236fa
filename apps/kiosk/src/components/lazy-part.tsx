import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '../devices/connection/load-chunk.ts';
import type { TryTools } from '../devices/connection/tries.ts';
import { useBooth } from '../kiosk/booth.tsx';

export interface LazyPart<Props extends object> {
  Part: ComponentType<Props>;
  /** Resolves when its code has come; rejects when it cannot. */
  load(tools: TryTools): Promise<void>;
  /** The same, ahead: that it cannot come, the part says when it is opened. */
  preload(tools: TryTools): Promise<void>;
}

/**
 * A part whose code comes when it is opened, or ahead. What is there already is shown at once:
 * React would put the spinner up for 300 ms even for code that has long come.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let Fetched: ComponentType<Props> | undefined;
  const fetchCode = async (tools: TryTools) => {
    Loaded = await loadChunk(load, tools);
    return { default: Loaded };
  };
  const fetchWith = (tools: TryTools) => {
    Fetched ??= lazy(() => fetchCode(tools)) as unknown as ComponentType<Props>;
    return Fetched;
  };

  const loadPart = async (tools: TryTools) => {
    if (!Loaded) await fetchCode(tools);
  };

  return {
    load: loadPart,
    preload: (tools) => loadPart(tools).catch(() => {}),
    Part(props: Props) {
      const booth = useBooth();
      // Kept for as long as it stands: another type would be another part.
      const [Content] = useState(() => Loaded ?? fetchWith(booth));
      return <Content {...props} />;
    },
  };
}
