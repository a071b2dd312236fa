import type { Route } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { FullScreenSpinner } from '@jepret/ui';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Arrival } from '../../components/arrival.tsx';
import { IdleTimeout } from '../../components/idle-timeout.tsx';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';
import { walkAway } from '../../kiosk/walk-away.ts';
import { type Ahead, fetchAhead } from './fetch-ahead.ts';
import styles from './layouts.module.css';
import { findTransactionId, findUnattendedPrint, ROUTE_RULES } from './route-rules.ts';
import { StateGate } from './state-gate.tsx';

interface RouteScreenProps {
  route: Route;
  Screen: ComponentType;
  /** What is fetched while the screen is shown, the most urgent first. */
  ahead: readonly Ahead[];
}

/** One route: its gate, its screen once the code is here, its idle timeout. */
export function RouteScreen({ route, Screen, ahead }: RouteScreenProps) {
  const t = useTranslate();
  return (
    <StateGate route={route}>
      <Suspense fallback={<FullScreenSpinner label={t('common.loading')} />}>
        <Arrival className={styles.screen}>
          <Screen />
          <FetchAhead parts={ahead} />
        </Arrival>
        <RouteIdleTimeout route={route} />
      </Suspense>
    </StateGate>
  );
}

/** Inside the suspense: the screen's own code goes first. */
function FetchAhead({ parts }: { parts: readonly Ahead[] }) {
  const booth = useBooth();
  useEffect(() => fetchAhead(parts, booth, whenIdle), [parts, booth]);
  return null;
}

function whenIdle(task: () => void): () => void {
  const handle = window.requestIdleCallback(task);
  return () => window.cancelIdleCallback(handle);
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
