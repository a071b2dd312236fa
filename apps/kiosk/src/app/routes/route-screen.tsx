import type { Route } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { FullScreenSpinner } from '@jepret/ui';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { IdleTimeout } from '../../components/idle-timeout.tsx';
import { ScreenFocus } from '../../components/screen-focus.tsx';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';
import { walkAway } from '../../kiosk/walk-away.ts';
import styles from './layouts.module.css';
import { type Preloadable, preloadParts } from './preload-parts.ts';
import { findTransactionId, findUnattendedPrint, ROUTE_RULES } from './route-rules.ts';
import { StateGate } from './state-gate.tsx';

interface RouteScreenProps {
  route: Route;
  Screen: ComponentType;
  /** Parts to preload while the screen is shown, most urgent first. */
  preloads: readonly Preloadable[];
}

/** One route: state gate, lazy screen, idle timeout. */
export function RouteScreen({ route, Screen, preloads }: RouteScreenProps) {
  const t = useTranslate();
  return (
    <StateGate route={route}>
      <Suspense fallback={<FullScreenSpinner label={t('common.loading')} />}>
        <ScreenFocus className={styles.screen}>
          <Screen />
          <Preload parts={preloads} />
        </ScreenFocus>
        <RouteIdleTimeout route={route} />
      </Suspense>
    </StateGate>
  );
}

/** Inside Suspense, so that the screen's own code loads first. */
function Preload({ parts }: { parts: readonly Preloadable[] }) {
  const booth = useBooth();
  useEffect(() => preloadParts(parts, booth, runWhenIdle), [parts, booth]);
  return null;
}

function runWhenIdle(task: () => void): () => void {
  const handle = window.requestIdleCallback(task);
  return () => window.cancelIdleCallback(handle);
}

/** Inside Suspense: while the screen's code loads there is no idle timeout. */
function RouteIdleTimeout({ route }: { route: Route }) {
  const go = useGo();
  const { state } = useLocation();
  const booth = useBooth();
  const { idleTimeout } = ROUTE_RULES[route];
  if (!idleTimeout) return null;
  const { redirectTo, ...times } = idleTimeout;
  const print = redirectTo === '/load-print' ? findUnattendedPrint(state) : undefined;
  const leave = () => {
    void walkAway(booth, findTransactionId(state));
    if (print) go('/load-print', { state: print, replace: true });
    else go(redirectTo === '/load-print' ? '/' : redirectTo, { replace: true });
  };
  return <IdleTimeout {...times} ending={print && 'idle.printAndStartOver'} onTimeout={leave} />;
}
