import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './screen-focus.module.css';

interface ScreenFocusProps {
  className?: string | undefined;
  children: ReactNode;
}

const FOCUS_ATTRIBUTE = 'data-arrival';

/**
 * Focuses a new screen unless something on it has the focus: the focused element of the last screen
 * is gone, and the next Tab should reach the first control. The focus is invisible.
 */
export function ScreenFocus({ className, children }: ScreenFocusProps) {
  const screen = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation.
  useEffect(() => {
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <div
      ref={screen}
      tabIndex={-1}
      className={`${className} ${styles.arrival}`}
      {...{ [FOCUS_ATTRIBUTE]: '' }}
    >
      {children}
    </div>
  );
}

/** True if no control has the focus. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.hasAttribute(FOCUS_ATTRIBUTE) === true;
}
