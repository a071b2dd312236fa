import { useTranslate } from '@jepret/messages/react';
import styles from './cut-line.module.css';

/**
 * Marks where a print is cut into two strips; on the screen only (EDIT-36). Needs a positioned
 * parent.
 */
export function CutLine() {
  const t = useTranslate();
  return (
    <div role="img" aria-label={t('common.cutLine')} className={styles.line}>
      <svg viewBox="0 0 48 48" className={styles.scissors} aria-hidden="true">
        <circle cx="15" cy="12" r="6" />
        <circle cx="33" cy="12" r="6" />
        <path d="M18 17 31 42M30 17 17 42" />
      </svg>
    </div>
  );
}
