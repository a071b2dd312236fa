import type { Route } from '@jepret/contract';
import { FullScreenSpinner } from '@jepret/ui';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useGo } from '../lib/navigation.ts';
import { Patience } from '../lib/patience.tsx';
import { PlaceholderScreen } from '../lib/placeholder-screen.tsx';
import styles from './layouts.module.css';
import type { LazyScreen } from './lazy-screen.tsx';
import { PLACEHOLDER_PATIENCE, ROUTE_RULES, type RouteRule } from './route-rules.ts';
import { StateGate } from './state-gate.tsx';

/** A placeholder's heading stands here until the issue that delivers the screen. */
export type StageContent =
  | { Screen: ComponentType; next?: readonly LazyScreen[] }
  | { placeholder: string };

interface StageProps {
  route: Route;
  content: StageContent;
}

/** One route's place: its gate, its screen once the code is here, its patience. */
export function Stage({ route, content }: StageProps) {
  const isPlaceholder = 'placeholder' in content;
  return (
    <StateGate route={route}>
      <Suspense fallback={<FullScreenSpinner label="Loading" />}>
        <div className={styles.screen}>
          {isPlaceholder ? (
            <PlaceholderScreen title={content.placeholder} />
          ) : (
            <>
              <content.Screen />
              <Preloads screens={content.next} />
            </>
          )}
        </div>
        <StagePatience
          rule={ROUTE_RULES[route].patience ?? (isPlaceholder ? PLACEHOLDER_PATIENCE : undefined)}
        />
      </Suspense>
    </StateGate>
  );
}

/** Inside the suspense: the screen's own code goes first. */
function Preloads({ screens }: { screens: readonly LazyScreen[] | undefined }) {
  useEffect(() => {
    for (const { preload } of screens ?? []) preload();
  }, [screens]);
  return null;
}

/** Inside the suspense: a screen whose code is still on its way has nobody to wait for. */
function StagePatience({ rule }: { rule: RouteRule['patience'] }) {
  const go = useGo();
  if (!rule) return null;
  const { thenGoTo, ...times } = rule;
  return <Patience {...times} onGone={() => go(thenGoTo, { replace: true })} />;
}
