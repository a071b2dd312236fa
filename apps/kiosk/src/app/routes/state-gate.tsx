import type { Route } from '@jepret/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { checkState } from './route-rules.ts';

/** Shows a screen only with the navigation state that it requires (SCREEN-3). */
export function StateGate({ route, children }: { route: Route; children: ReactNode }) {
  const { state } = useLocation();
  const outcome = checkState(route, state);
  if (outcome === 'enter') return children;
  return outcome === 'back' ? <BackOnePage /> : <Navigate to={outcome} replace />;
}

function BackOnePage() {
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  useEffect(() => {
    // Effects run twice in development: two steps back would leave the previous page too.
    if (hasLeft.current) return;
    hasLeft.current = true;
    // Without a previous page of the kiosk, going back would leave the kiosk.
    if (window.navigation.canGoBack) void navigate(-1);
    else void navigate('/', { replace: true });
  }, [navigate]);
  return null;
}
