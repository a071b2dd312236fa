import {
  NAVIGATION_STATES,
  type NavigationState,
  type Route,
  type RouteWithState,
} from '@jepret/contract';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type StateFor<To extends Route> = To extends RouteWithState ? NavigationState<To> : undefined;

export type Go = <To extends Route>(
  to: To,
  options?: { state?: StateFor<To>; replace?: boolean },
) => void;

/** Navigates with the state that the target screen's schema requires. */
export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback((to, options) => void navigate(to, options), [navigate]);
}

/** The screen's parsed navigation state; undefined if missing or invalid. */
export function useNavigationState<At extends RouteWithState>(
  route: At,
): NavigationState<At> | undefined {
  const { state } = useLocation();
  return useMemo(
    () => NAVIGATION_STATES[route].safeParse(state).data as NavigationState<At> | undefined,
    [route, state],
  );
}
