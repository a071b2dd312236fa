import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { useConsole } from '../hooks/console-context.tsx';
import { OFFLINE, OfflineWords } from './offline.tsx';
import { ReloadButton } from './reload-button.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Around<Props> = ComponentType<Props & { title: string; children: ReactNode }>;

/**
 * A part of the console whose code comes when it is opened. While the code cannot be loaded, `Around`
 * shows why in its place; a rejected import would end up at the boundary of the whole console.
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
    const { retryCode } = useConsole();
    const [Part, setPart] = useState(() => loaded);
    const [isMissing, setIsMissing] = useState(false);
    const hasPart = Part !== undefined;
    useEffect(() => {
      if (hasPart) return;
      const leaving = new AbortController();
      void retryCode(load, leaving.signal).then((part) => {
        loaded ??= part;
        if (leaving.signal.aborted) return;
        setPart(() => part);
        setIsMissing(part === undefined);
      });
      return () => leaving.abort();
    }, [hasPart, retryCode]);

    if (Part) return <Part {...props} />;
    if (isMissing) {
      return (
        <Around {...props} title="This could not be loaded">
          <p>The server answers, but it does not send this part of the console.</p>
          <ReloadButton />
        </Around>
      );
    }
    return (
      <Around {...props} title={OFFLINE}>
        <OfflineWords />
      </Around>
    );
  };
}
