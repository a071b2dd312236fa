import { useEffect, useRef, useState } from 'react';

/** A page at first, and another each time the list is scrolled near its end. */
export function useGrowingList<Item>(items: readonly Item[], perPage: number) {
  const [pages, setPages] = useState(1);
  const listRef = useRef<HTMLUListElement>(null);
  const endRef = useRef<HTMLLIElement>(null);
  const hasMore = pages * perPage < items.length;

  useEffect(() => {
    const end = endRef.current;
    if (!end || !hasMore) return;
    // Half a screen ahead, so that the next page is there before it is reached.
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setPages(pages + 1);
      },
      { root: listRef.current, rootMargin: '0px 0px 50% 0px' },
    );
    watch.observe(end);
    return () => watch.disconnect();
  }, [pages, hasMore]);

  return { shown: items.slice(0, pages * perPage), listRef, endRef };
}
