import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createStore } from 'zustand/vanilla';

interface Unsaved {
  /** Leaving would lose typed input. */
  hasChanges: boolean;
  /** Continues the navigation that the dialog interrupted. */
  continueTo: (() => void) | undefined;
  /** Returns to the page after the browser's Back. */
  returnToPage: (() => void) | undefined;
}

const NOTHING_UNSAVED: Unsaved = {
  hasChanges: false,
  continueTo: undefined,
  returnToPage: undefined,
};

export const unsaved = createStore<Unsaved>(() => NOTHING_UNSAVED);

/** Navigates, or asks first if there are unsaved changes. */
export function confirmLeave(go: () => void): void {
  if (unsaved.getState().hasChanges) unsaved.setState({ continueTo: go });
  else go();
}

export const stay = (): void => unsaved.setState({ continueTo: undefined });

export function leave(): void {
  const { continueTo } = unsaved.getState();
  unsaved.setState(NOTHING_UNSAVED);
  continueTo?.();
}

/** Warns before leaving with unsaved changes. The router's own blockers need its data router, which is larger (051). */
export function useUnsavedWarning(isDirty: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow = useEffectEvent((link: URL) =>
    confirmLeave(() => void navigate(link.pathname.replace(/^\/console/, '') + link.search)),
  );
  const returnToPage = useEffectEvent((state: unknown) => {
    window.history.pushState(state, '', `/console${pathname}${search}`);
    confirmLeave(() => window.history.back());
  });

  useEffect(() => {
    if (!isDirty) return;
    const { state } = window.history;
    unsaved.setState({ hasChanges: true, returnToPage: () => returnToPage(state) });
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener('beforeunload', (event) => event.preventDefault(), options);
    document.addEventListener('click', (event) => interceptLink(event, follow), options);
    return () => {
      listeners.abort();
      unsaved.setState(NOTHING_UNSAVED);
    };
  }, [isDirty]);
}

/** Intercepts links to other pages of the console in this tab. */
function interceptLink(event: MouseEvent, follow: (link: URL) => void): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.download || link.target || event.ctrlKey || event.metaKey) return;
  const address = new URL(link.href, window.location.href);
  if (address.origin !== window.location.origin || address.hash || !unsaved.getState().hasChanges)
    return;
  event.preventDefault();
  event.stopPropagation();
  follow(address);
}

/**
 * `popstate` fires after the navigation, so this returns to the page first and then asks. It must be called before
 * the router starts, because listeners run in the order in which they were added.
 */
export function warnIfUnsaved(window: Window): void {
  window.addEventListener('popstate', (event) => {
    const { hasChanges, returnToPage } = unsaved.getState();
    if (!hasChanges) return;
    event.stopImmediatePropagation();
    returnToPage?.();
  });
}
