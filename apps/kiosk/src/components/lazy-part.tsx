import { type ComponentType, lazy, useState } from 'react';

export interface LazyPart<Props extends object> {
  Part: ComponentType<Props>;
  /** Resolves when its code has come, or cannot: then the part says so when it is opened. */
  preload(): Promise<void>;
}

/**
 * A part whose code comes when it is opened, or ahead. What is there already is shown at once:
 * React would put the spinner up for 300 ms even for code that has long come.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Fetched = lazy(fetchCode) as unknown as ComponentType<Props>;

  return {
    Part(props: Props) {
      // Kept for as long as it stands: another type would be another part.
      const [Content] = useState(() => Loaded ?? Fetched);
      return <Content {...props} />;
    },
    async preload() {
      if (!Loaded) await fetchCode().catch(() => {});
    },
  };
}
