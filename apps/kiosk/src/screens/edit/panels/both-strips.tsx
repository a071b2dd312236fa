import { useTranslate } from '@jepret/messages/react';
import { useStore } from 'zustand';
import type { Editor } from '../editor.ts';
import { showOnBothStrips } from '../model/editor-state.ts';
import styles from './both-strips.module.css';

/** For cut prints only: repeats everything on the other strip (EDIT-37). */
export function BothStrips({ editor }: { editor: Editor }) {
  const t = useTranslate();
  const isOn = useStore(editor, ({ painting }) => painting.isOnBothStrips);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={styles.switch}
      onClick={() => editor.setState((state) => showOnBothStrips(state, !isOn))}
    >
      <svg viewBox="0 0 40 40" className={styles.tick} aria-hidden="true">
        <rect x="3" y="3" width="34" height="34" rx="9" />
        {isOn && <path d="m11 21 7 7 12-15" />}
      </svg>
      <span>{t('edit.bothStrips')}</span>
    </button>
  );
}
