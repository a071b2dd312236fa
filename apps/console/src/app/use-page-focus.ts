import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A page that replaces another gets the focus, and so does one whose part with the focus is gone: Tab
 * goes on in the page, and a screen reader names it (CONSOLE-266). The first page leaves it to the browser.
 */
export function usePageFocus() {
  const page = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const before = useRef<{ pathname: string; search: string }>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = { pathname, search };
    // Development mounts everything twice.
    if (!last || (last.pathname === pathname && last.search === search)) return;
    const isOther = last.pathname !== pathname;
    const isLost = document.activeElement === document.body;
    if (isOther || isLost) page.current?.focus({ preventScroll: true });
  }, [pathname, search]);
  return page;
}
