import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './arrival.module.css';

interface ArrivalProps {
  className?: string | undefined;
  children: ReactNode;
}

const MARK = 'data-arrival';

/**
 * A screen takes the focus when it arrives, unless something on it has done so: what had it went with
 * the screen before, and the next Tab is to be the first control. Nothing shows it, for nothing is
 * chosen yet.
 */
export function Arrival({ className, children }: ArrivalProps) {
  const screen = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation is an arrival.
  useEffect(() => {
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <div
      ref={screen}
      tabIndex={-1}
      className={`${className} ${styles.arrival}`}
      {...{ [MARK]: '' }}
    >
      {children}
    </div>
  );
}

/** Nothing on the screen has the focus, so nothing is taken from anybody. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.hasAttribute(MARK) === true;
}
