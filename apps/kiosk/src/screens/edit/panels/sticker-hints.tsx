import { useTranslate } from '@jepret/messages/react';
import styles from './sticker-hints.module.css';

const HINTS = ['edit.hintTap', 'edit.hintDrag', 'edit.hintPinch'] as const;

/** Shown instead of the pens if the operator allows stickers only. */
export function StickerHints() {
  const t = useTranslate();
  return (
    <ol className={styles.hints}>
      {HINTS.map((hint) => (
        <li key={hint} className={styles.hint}>
          {t.rich(hint, { b: (words) => <strong>{words}</strong> })}
        </li>
      ))}
    </ol>
  );
}
