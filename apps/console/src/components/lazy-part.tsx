import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { useConsole } from '../hooks/console-context.tsx';
import { OFFLINE, OfflineText } from './offline.tsx';
import { ReloadButton } from './reload-button.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Around<Props> = ComponentType<Props & { title: string; children: ReactNode }>;

/**
 * A part of the console whose code is loaded when it is opened. While the code cannot be loaded, `Around` shows
 * the reason; a rejected import would reach the error boundary of the whole console.
 */
export const lazyPart = <Props extends object>(
  load: Load<Props>,
  around: Around<NoInfer<Props>>,
): ComponentType<Props> =>
  lazy(async () => ({
    default: await load().catch(() => createRetriedPart(load, around)),
  })) as unknown as ComponentType<Props>;

function createRetriedPart<Props extends object>(
  load: Load<Props>,
  Around: Around<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function RetriedPart(props: Props) {
    const { retryImport } = useConsole();
    const [Part, setPart] = useState(() => loaded);
    const [isMissing, setIsMissing] = useState(false);
    const hasPart = Part !== undefined;
    useEffect(() => {
      if (hasPart) return;
      const leaving = new AbortController();
      void retryImport(load, leaving.signal).then((part) => {
        loaded ??= part;
        if (leaving.signal.aborted) return;
        setPart(() => part);
        setIsMissing(part === undefined);
      });
      return () => leaving.abort();
    }, [hasPart, retryImport]);

    if (Part) return <Part {...props} />;
    if (isMissing) {
      return (
        <Around {...props} title="This could not be loaded">
          <p>
            The server responds, but it did not deliver this part of the console. Reload the page.
          </p>
          <ReloadButton />
        </Around>
      );
    }
    return (
      <Around {...props} title={OFFLINE}>
        <OfflineText />
      </Around>
    );
  };
}
