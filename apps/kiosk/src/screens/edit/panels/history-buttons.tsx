import { useTranslate } from '@jepret/messages/react';
import { Button, Dialog } from '@jepret/ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '../editor.ts';
import { clear, redoChange, undoChange } from '../model/editor-state.ts';
import styles from './history-buttons.module.css';

const DIALOG_WIDTH_PX = 640;

export function HistoryButtons({ editor }: { editor: Editor }) {
  const t = useTranslate();
  const canUndo = useStore(editor, ({ history }) => history.done.length > 0);
  const canRedo = useStore(editor, ({ history }) => history.undone.length > 0);
  const hasAnything = useStore(
    editor,
    ({ painting: { strokes, stickers } }) => strokes.length + stickers.length > 0,
  );
  const [isAsking, setAsking] = useState(false);
  const clearAll = () => {
    editor.setState(clear);
    setAsking(false);
  };
  return (
    <div className={styles.buttons}>
      <Button tone="plain" disabled={!canUndo} onClick={() => editor.setState(undoChange)}>
        <Arrow />
        {t('edit.undo')}
      </Button>
      <Button tone="plain" disabled={!canRedo} onClick={() => editor.setState(redoChange)}>
        {t('edit.redo')}
        <Arrow isForward />
      </Button>
      <Button tone="plain" disabled={!hasAnything} onClick={() => setAsking(true)}>
        {t('edit.clear')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('edit.clearTitle')}
        maxWidthPx={DIALOG_WIDTH_PX}
      >
        <div className={styles.question}>
          <p>{t('edit.clearText')}</p>
          <Button size="large" onClick={clearAll}>
            {t('edit.clearIt')}
          </Button>
          <Button size="large" tone="plain" onClick={() => setAsking(false)}>
            {t('edit.keepDrawing')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function Arrow({ isForward = false }: { isForward?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={isForward ? styles.forward : styles.arrow}
      aria-hidden="true"
    >
      <path d="M9 4 4 9l5 5M4 9h10a6 6 0 0 1 0 12h-3" />
    </svg>
  );
}
