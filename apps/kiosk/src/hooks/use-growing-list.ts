import { useLayoutEffect, useRef, useState } from 'react';

/** Shows one page of items, and another each time the list is scrolled or focused near its end. */
export function useGrowingList<Item>(items: readonly Item[], perPage: number) {
  const [pages, setPages] = useState(1);
  const listRef = useRef<HTMLUListElement>(null);
  const hasMore = pages * perPage < items.length;

  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list || !hasMore) return;
    const grow = () => setPages(pages + 1);
    // A list that fits cannot be scrolled, so it would never show the rest.
    if (list.scrollHeight <= list.clientHeight) return grow();
    const onScroll = () => isNearEnd(list) && grow();
    const onFocus = ({ target }: FocusEvent) => isAmongLast(list, target, perPage / 2) && grow();
    list.addEventListener('scroll', onScroll, { passive: true });
    list.addEventListener('focusin', onFocus);
    return () => {
      list.removeEventListener('scroll', onScroll);
      list.removeEventListener('focusin', onFocus);
    };
  }, [pages, hasMore, perPage]);

  return { shown: items.slice(0, pages * perPage), listRef };
}

/** Half a screen ahead, so that the next page is ready before it is reached. */
function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop > 0 && scrollTop + 1.5 * clientHeight >= scrollHeight;
}

function isAmongLast(list: HTMLElement, target: EventTarget | null, count: number): boolean {
  const items = [...list.children].slice(-count);
  return target instanceof Node && items.some((item) => item.contains(target));
}
