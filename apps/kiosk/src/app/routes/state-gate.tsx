import type { Route } from '@jepret/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { checkState } from './route-rules.ts';

/** Nobody sees a screen without the navigation state that it needs (SCREEN-3). */
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
    // Effects run twice in development, and two steps back would leave the page before, too.
    if (hasLeft.current) return;
    hasLeft.current = true;
    // With no page of ours behind, one step back would leave the booth.
    if (window.navigation.canGoBack) void navigate(-1);
    else void navigate('/', { replace: true });
  }, [navigate]);
  return null;
}
