import type { FocusEvent } from 'react';

/** For a menu that opens over the page: it would cover what has the focus next (CONSOLE-266). */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
    currentTarget.hidePopover();
  }
}
