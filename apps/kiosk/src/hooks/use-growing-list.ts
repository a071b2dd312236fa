import { useLayoutEffect, useRef, useState } from 'react';

/** A page at first, and another each time the list is scrolled, or walked through by keyboard, near its end. */
export function useGrowingList<Item>(items: readonly Item[], perPage: number) {
  const [pages, setPages] = useState(1);
  const listRef = useRef<HTMLUListElement>(null);
  const hasMore = pages * perPage < items.length;

  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list || !hasMore) return;
    const grow = () => setPages(pages + 1);
    // A list that fits cannot be scrolled, and would never show the rest.
    if (list.scrollHeight <= list.clientHeight) return grow();
    const watch = () => isNearEnd(list) && grow();
    const follow = ({ target }: FocusEvent) => isAmongLast(list, target, perPage / 2) && grow();
    list.addEventListener('scroll', watch, { passive: true });
    list.addEventListener('focusin', follow);
    return () => {
      list.removeEventListener('scroll', watch);
      list.removeEventListener('focusin', follow);
    };
  }, [pages, hasMore, perPage]);

  return { shown: items.slice(0, pages * perPage), listRef };
}

/** Half a screen ahead, so that the next page is there before it is reached. */
function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop > 0 && scrollTop + 1.5 * clientHeight >= scrollHeight;
}

function isAmongLast(list: HTMLElement, target: EventTarget | null, count: number): boolean {
  const items = [...list.children].slice(-count);
  return target instanceof Node && items.some((item) => item.contains(target));
}
