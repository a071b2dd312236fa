import { SCROLL_TO_BOTTOM_DELAY_MS } from '@jepret/contract';
import { useEffect } from 'react';
import { useTimeout } from '../../hooks/use-timeout.ts';

interface Causes {
  isKeyboardOpen: boolean;
  hasFailed: boolean;
}

/** Scrolls to the bottom 100 ms after the keyboard opens (SIGN-6). */
export function useScrollToBottom({ isKeyboardOpen, hasFailed }: Causes): void {
  useTimeout(scrollToBottom, isKeyboardOpen ? SCROLL_TO_BOTTOM_DELAY_MS : undefined);

  // The alert makes the page taller and would hide the keyboard's last row.
  useEffect(() => {
    if (hasFailed) scrollToBottom();
  }, [hasFailed]);
}

function scrollToBottom(): void {
  const page = document.scrollingElement;
  page?.scrollTo({ top: page.scrollHeight });
}
