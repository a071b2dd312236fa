import type { NavigationState } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureText } from '@jepret/ui';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useStore } from 'zustand';
import { useBooth } from '../../kiosk/booth.tsx';
import { useNavigationState } from '../../kiosk/navigation.ts';
import { Board } from './canvas/board.tsx';
import { createStickerImages } from './drawing/sticker-images.ts';
import styles from './edit-screen.module.css';
import { isBlank } from './model/painting.ts';
import { BothStrips } from './panels/both-strips.tsx';
import { HistoryButtons } from './panels/history-buttons.tsx';
import { StickerHints } from './panels/sticker-hints.tsx';
import { StickerPanel } from './panels/sticker-panel.tsx';
import { TimeLeft } from './panels/time-left.tsx';
import { ToolBox } from './panels/tool-box.tsx';
import { useEditor } from './use-editor.ts';
import { useFilmsAhead } from './use-films-ahead.ts';
import { useFinish } from './use-finish.ts';
import { useKeys } from './use-keys.ts';

type Result = NavigationState<'/edit'>;

export function EditScreen() {
  const result = useNavigationState('/edit');
  const { stored } = useBooth();
  if (!result) return null;
  if (!stored.find('useEdit')) return <Navigate to="/final-preview" state={result} replace />;
  return <PrintEditor result={result} canDraw={!stored.find('stickerOnly')} />;
}

function PrintEditor({ result, canDraw }: { result: Result; canDraw: boolean }) {
  const t = useTranslate();
  const booth = useBooth();
  const isCut = !result.isNoCut;
  const editor = useEditor(result.txID, { canDraw, isCut });
  const [images] = useState(() => createStickerImages(booth));
  const isEmpty = useStore(editor, ({ painting, live }) => isBlank(painting) && live.length === 0);
  const films = useFilmsAhead(result, isEmpty);
  const { finish, isFinishing } = useFinish(result, { editor, images, films });
  useKeys(editor);
  const [isShort, setShort] = useState(false);
  return (
    <FilmScreen>
      <section className={styles.content}>
        <h1 className={styles.title} style={measureText(t('edit.title'))}>
          {t('edit.title')}
        </h1>
        <div className={styles.tools}>
          {canDraw ? <ToolBox editor={editor} /> : <StickerHints />}
        </div>
        {isCut && (
          <div className={styles.strips}>
            <BothStrips editor={editor} />
          </div>
        )}
        <div className={styles.history}>
          <HistoryButtons editor={editor} />
        </div>
        <div className={styles.board}>
          <Board editor={editor} images={images} print={result.compiled} isCut={isCut} />
        </div>
        <div className={styles.time}>
          <TimeLeft isFinishing={isFinishing} onOver={finish} onShort={setShort} />
        </div>
        <div className={styles.stickers}>
          <StickerPanel editor={editor} images={images} />
        </div>
        <div className={styles.ways}>
          {isShort && !isFinishing && <MoreTime />}
          <Button
            tone={isEmpty ? 'plain' : 'primary'}
            size="main"
            className={styles.done}
            style={measureText(t(isEmpty ? 'edit.skip' : 'edit.done'))}
            isBusy={isFinishing}
            onClick={finish}
          >
            {t(isEmpty ? 'edit.skip' : 'edit.done')}
          </Button>
        </div>
      </section>
    </FilmScreen>
  );
}

/** Beside the DONE button, so that the drawing area does not move (ACCESS-11). */
function MoreTime() {
  const t = useTranslate();
  const { access } = useBooth();
  const hasMoreTime = useStore(access.settings, (settings) => settings.hasMoreTime);
  if (hasMoreTime) return null;
  return (
    <Button
      tone="plain"
      className={styles.moreTime}
      onClick={() => access.change({ hasMoreTime: true })}
    >
      {t('access.needMoreTime')}
    </Button>
  );
}
