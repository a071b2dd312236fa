import { type ComponentType, lazy, useState } from 'react';
import { useBooth } from '../kiosk/booth.tsx';
import { type ChunkTools, loadChunk } from './load-chunk.ts';

export interface LazyPart<Props extends object> {
  Part: ComponentType<Props>;
  /** Resolves when its code has come, or cannot: then the part says so when it is opened. */
  preload(tools: ChunkTools): Promise<void>;
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
  const fetchCode = async (tools: ChunkTools) => {
    Loaded = await loadChunk(load, tools);
    return { default: Loaded };
  };
  const fetchWith = (tools: ChunkTools) => {
    Fetched ??= lazy(() => fetchCode(tools)) as unknown as ComponentType<Props>;
    return Fetched;
  };

  return {
    Part(props: Props) {
      const booth = useBooth();
      // Kept for as long as it stands: another type would be another part.
      const [Content] = useState(() => Loaded ?? fetchWith(booth));
      return <Content {...props} />;
    },
    async preload(tools) {
      if (!Loaded) await fetchCode(tools).catch(() => {});
    },
  };
}
