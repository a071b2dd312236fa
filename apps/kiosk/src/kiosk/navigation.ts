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

/** Goes to another screen with the state that screen's schema asks for. */
export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback((to, options) => void navigate(to, options), [navigate]);
}

/** This screen's navigation state, parsed; undefined when it is absent or not what it should be. */
export function useNavigationState<At extends RouteWithState>(
  route: At,
): NavigationState<At> | undefined {
  const { state } = useLocation();
  return useMemo(
    () => NAVIGATION_STATES[route].safeParse(state).data as NavigationState<At> | undefined,
    [route, state],
  );
}
