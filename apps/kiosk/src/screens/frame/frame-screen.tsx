import { type Frame, type PrintStyle, toChosenFrame } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, Dialog, FilmScreen, measureText } from '@jepret/ui';
import { useState } from 'react';
import { useFrames } from '../../hooks/frames-query.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { goToCamera } from '../../kiosk/camera-route.ts';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import { findAllowance } from '../../session/transactions.ts';
import { FrameGrid } from './frame-grid.tsx';
import { FramePreview } from './frame-preview.tsx';
import styles from './frame-screen.module.css';

export function FrameScreen() {
  const state = useNavigationState('/frame');
  return state ? <FrameChoice {...state} /> : null;
}

const WARNING_WIDTH_PX = 640;

function FrameChoice({ txID, printStyle }: { txID: string; printStyle: PrintStyle }) {
  const t = useTranslate();
  const { framesOf, hasFailed, retry } = useFrames();
  const [chosen, setChosen] = useState<Frame>();
  const [isWarned, setWarned] = useState(false);
  const { stored } = useBooth();
  const go = useGo();

  const choose = () => {
    if (!chosen) return setWarned(true);
    const allowance = findAllowance(stored, txID);
    // If the kiosk lost the allowance, it verifies again instead of removing features.
    if (!allowance)
      return go('/load', { state: { action: 'verify', trx_id: txID }, replace: true });
    const session = { txID, frame: toChosenFrame(chosen) };
    goToCamera(go, { session, isRecording: allowance.recording });
  };

  return (
    <FilmScreen background="cream">
      <section className={styles.content}>
        <header className={styles.header}>
          <Button
            tone="plain"
            className={styles.back}
            onClick={() => go('/load', { state: { action: 'get-frame', txID }, replace: true })}
          >
            {t('common.back')}
          </Button>
          <div className={styles.beside}>
            <h1 className={styles.title} style={measureText(t('frame.title'))}>
              {t('frame.title')}
            </h1>
          </div>
        </header>
        <FrameGrid
          frames={framesOf(printStyle)}
          hasFailed={hasFailed}
          onRetry={retry}
          chosen={chosen}
          onChoose={setChosen}
        />
        <aside className={styles.side}>
          <FramePreview frame={chosen} />
          <Button
            size="main"
            className={styles.choose}
            aria-disabled={!chosen || undefined}
            onClick={choose}
          >
            {t('common.choose')}
          </Button>
        </aside>
      </section>
      <Dialog
        isOpen={isWarned}
        onClose={() => setWarned(false)}
        title={t('frame.notChosenTitle')}
        maxWidthPx={WARNING_WIDTH_PX}
      >
        <p className={styles.warning}>{t('frame.notChosen')}</p>
        <Button size="large" onClick={() => setWarned(false)}>
          {t('common.ok')}
        </Button>
      </Dialog>
    </FilmScreen>
  );
}
