import { useTranslate } from '@jepret/messages/react';
import { Button, Dialog } from '@jepret/ui';
import { useState } from 'react';
import { CameraFace } from '../../../components/camera-face.tsx';
import type { CameraProblem, CameraView, CameraWatch } from '../../../devices/camera/camera.ts';
import styles from './camera-problem-panel.module.css';

const DIALOG_WIDTH_PX = 720;

interface CameraProblemPanelProps {
  camera: CameraView;
  problem: CameraProblem;
  watch: CameraWatch | undefined;
  /** Undefined if the kiosk no longer has it. */
  shortCode: string | undefined;
  onHome(): void;
}

/** The problem and the visitor's actions; the remedy is for staff (CAM-52). */
export function CameraProblemPanel(props: CameraProblemPanelProps) {
  const { camera, problem, watch, shortCode, onHome } = props;
  const t = useTranslate();
  return (
    <div className={styles.panel}>
      <CameraFace mood="sad" className={styles.face} />
      <div role="alert" className={styles.words}>
        <p className={styles.text}>{problem.text(t)}</p>
        <CallStaff shortCode={shortCode} />
      </div>
      <div className={styles.ways}>
        <Button className={styles.way} isBusy={camera.isRetrying} onClick={() => watch?.retry()}>
          {t('common.retry')}
        </Button>
        <Remedy problem={problem} onHome={onHome} />
        {camera.isDemoOffered && !camera.isDemo && (
          <Button tone="plain" className={styles.way} onClick={() => watch?.openDemo()}>
            {t('camera.useDemo')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** CAM-51 */
export function CallStaff({ shortCode }: Pick<CameraProblemPanelProps, 'shortCode'>) {
  const t = useTranslate();
  return (
    <>
      <p className={styles.advice}>{t('camera.callStaff')}</p>
      {shortCode && (
        <p className={styles.advice}>
          {t.rich('thanks.yourCode', {
            code: shortCode,
            b: (words) => <b className={styles.code}>{words}</b>,
          })}
        </p>
      )}
    </>
  );
}

function Remedy({ problem, onHome }: Pick<CameraProblemPanelProps, 'problem' | 'onHome'>) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button tone="plain" className={styles.way} onClick={() => setOpen(true)}>
        {t('camera.remedy')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('camera.remedy')}
        maxWidthPx={DIALOG_WIDTH_PX}
      >
        <div className={styles.remedy}>
          <p>{t(problem.advice)}</p>
          <Button onClick={close}>{t('camera.done')}</Button>
          <Button tone="plain" onClick={onHome}>
            {t('common.backToHome')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
