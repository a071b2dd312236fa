import { type ComponentType, lazy, useState } from 'react';

export interface LazyScreen {
  Screen: ComponentType;
  /** Fetches its code ahead; a failure shows when the screen itself is opened. */
  preload(): void;
}

/**
 * A screen whose code comes when it is opened, or ahead. What is there already is shown at once:
 * React would put the spinner up for 300 ms even for code that has long come.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let Loaded: ComponentType | undefined;
  const fetchCode = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Fetched = lazy(fetchCode);

  return {
    Screen() {
      // Kept for as long as it stands: another type would be another screen.
      const [Content] = useState(() => Loaded ?? Fetched);
      return <Content />;
    },
    preload() {
      if (!Loaded) void fetchCode().catch(() => {});
    },
  };
}
