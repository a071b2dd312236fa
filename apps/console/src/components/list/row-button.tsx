import { classNames } from '@jepret/ui';
import type { ReactNode } from 'react';
import styles from './row-button.module.css';

interface RowButtonProps {
  onClick(): void;
  /** What somebody reads out letter by letter. */
  isCode?: boolean;
  children: ReactNode;
}

/** Names a row and opens it. */
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
