import type { Route } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { FullScreenSpinner } from '@jepret/ui';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Arrival } from '../../components/arrival.tsx';
import { IdleTimeout } from '../../components/idle-timeout.tsx';
import type { LazyPart } from '../../components/lazy-part.tsx';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';
import { walkAway } from '../../kiosk/walk-away.ts';
import styles from './layouts.module.css';
import { findTransactionId, findUnattendedPrint, ROUTE_RULES } from './route-rules.ts';
import { StateGate } from './state-gate.tsx';

export interface ScreenContent {
  Screen: ComponentType;
  /** What is fetched ahead while this one is shown. */
  next?: readonly LazyPart<object>[];
}

interface RouteScreenProps {
  route: Route;
  content: ScreenContent;
}

/** One route: its gate, its screen once the code is here, its idle timeout. */
export function RouteScreen({ route, content }: RouteScreenProps) {
  const t = useTranslate();
  return (
    <StateGate route={route}>
      <Suspense fallback={<FullScreenSpinner label={t('common.loading')} />}>
        <Arrival className={styles.screen}>
          <content.Screen />
          <Preloads screens={content.next} />
        </Arrival>
        <RouteIdleTimeout route={route} />
      </Suspense>
    </StateGate>
  );
}

/** Inside the suspense: the screen's own code goes first. */
function Preloads({ screens }: { screens: readonly LazyPart<object>[] | undefined }) {
  useEffect(() => {
    for (const { preload } of screens ?? []) void preload();
  }, [screens]);
  return null;
}

/** Inside the suspense: a screen whose code is still on its way has nobody to wait for. */
function RouteIdleTimeout({ route }: { route: Route }) {
  const go = useGo();
  const { state } = useLocation();
  const booth = useBooth();
  const { idleTimeout } = ROUTE_RULES[route];
  if (!idleTimeout) return null;
  const { thenGoTo, ...times } = idleTimeout;
  const print = thenGoTo === '/load-print' ? findUnattendedPrint(state) : undefined;
  const leave = () => {
    void walkAway(booth, findTransactionId(state));
    if (print) go('/load-print', { state: print, replace: true });
    else go(thenGoTo === '/load-print' ? '/' : thenGoTo, { replace: true });
  };
  return <IdleTimeout {...times} ending={print && 'idle.printAndStartOver'} onGone={leave} />;
}
