import { classNames } from '@jepret/ui';
import type { ReactNode } from 'react';
import styles from './row-button.module.css';

interface RowButtonProps {
  onClick(): void;
  /** Shown in a font in which letters and digits are easy to tell apart. */
  isCode?: boolean;
  children: ReactNode;
}

/** The name of a row; opens it. */
export function RowButton({ onClick, isCode, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, isCode && styles.code)}
      onClick={onClick}
    >
      {isCode ? <code>{children}</code> : children}
    </button>
  );
}
