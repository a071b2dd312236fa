import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createStore } from 'zustand/vanilla';

interface Unsaved {
  /** Something was typed that leaving would lose. */
  isHeld: boolean;
  /** Where somebody wanted to go, while they are asked. */
  go: (() => void) | undefined;
  /** From where the browser's Back has led already. */
  comeBack: (() => void) | undefined;
}

const FREE: Unsaved = { isHeld: false, go: undefined, comeBack: undefined };

export const unsaved = createStore<Unsaved>(() => FREE);

/** Goes at once, or asks first where something is unsaved. */
export function tryToLeave(go: () => void): void {
  if (unsaved.getState().isHeld) unsaved.setState({ go });
  else go();
}

export const stay = (): void => unsaved.setState({ go: undefined });

export function leave(): void {
  const { go } = unsaved.getState();
  unsaved.setState(FREE);
  go?.();
}

/** The router's own blockers need its data router, which costs more than all of this (051). */
export function useUnsaved(isDirty: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow = useEffectEvent((link: URL) =>
    tryToLeave(() => void navigate(link.pathname.replace(/^\/console/, '') + link.search)),
  );
  const comeBack = useEffectEvent((state: unknown) => {
    window.history.pushState(state, '', `/console${pathname}${search}`);
    tryToLeave(() => window.history.back());
  });

  useEffect(() => {
    if (!isDirty) return;
    const { state } = window.history;
    unsaved.setState({ isHeld: true, comeBack: () => comeBack(state) });
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('beforeunload', (event) => event.preventDefault(), options);
    document.addEventListener('click', (event) => holdLink(event, follow), options);
    return () => {
      listening.abort();
      unsaved.setState(FREE);
    };
  }, [isDirty]);
}

/** Of a link that leads to another page of the console within this tab. */
function holdLink(event: MouseEvent, follow: (link: URL) => void): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.download || link.target || event.ctrlKey || event.metaKey) return;
  const address = new URL(link.href, window.location.href);
  if (address.origin !== window.location.origin || address.hash || !unsaved.getState().isHeld)
    return;
  event.preventDefault();
  event.stopPropagation();
  follow(address);
}

/**
 * The browser is there already when it says so: back to the page, then ask. Called before there is a
 * router: a window's listeners are told in the order in which they came.
 */
export function holdBack(window: Window): void {
  window.addEventListener('popstate', (event) => {
    const { isHeld, comeBack } = unsaved.getState();
    if (!isHeld) return;
    event.stopImmediatePropagation();
    comeBack?.();
  });
}
