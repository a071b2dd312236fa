import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to a new page, and to the page if the focused element is gone: Tab continues in the page, and
 * a screen reader announces it (CONSOLE-266). The first page keeps the browser's focus.
 */
export function usePageFocus() {
  const page = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const before = useRef<{ pathname: string; search: string }>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = { pathname, search };
    // React's strict mode runs effects twice.
    if (!last || (last.pathname === pathname && last.search === search)) return;
    const isOther = last.pathname !== pathname;
    const isLost = document.activeElement === document.body;
    if (isOther || isLost) page.current?.focus({ preventScroll: true });
  }, [pathname, search]);
  return page;
}
