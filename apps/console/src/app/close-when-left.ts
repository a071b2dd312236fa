import type { FocusEvent } from 'react';

/** Closes a menu when the focus leaves it; otherwise it would cover the focused control (CONSOLE-266). */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
    currentTarget.hidePopover();
  }
}
