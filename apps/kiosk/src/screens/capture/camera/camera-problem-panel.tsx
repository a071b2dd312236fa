import { useTranslate } from '@jepret/messages/react';
import { Button } from '@jepret/ui';
import { CameraFace } from '../../../components/camera-face.tsx';
import type { CameraProblem, CameraView, CameraWatch } from '../../../devices/camera/camera.ts';
import styles from './camera-problem-panel.module.css';

interface CameraProblemPanelProps {
  camera: CameraView;
  problem: CameraProblem;
  watch: CameraWatch | undefined;
}

export function CameraProblemPanel({ camera, problem, watch }: CameraProblemPanelProps) {
  const t = useTranslate();
  return (
    <div className={styles.panel}>
      <CameraFace mood="sad" className={styles.face} />
      <div role="alert" className={styles.words}>
        <p className={styles.text}>{problem.text(t)}</p>
        <p className={styles.advice}>{t(problem.advice)}</p>
      </div>
      <div className={styles.ways}>
        <Button className={styles.way} isBusy={camera.isRetrying} onClick={() => watch?.retry()}>
          {t('common.retry')}
        </Button>
        {camera.isDemoOffered && !camera.isDemo && (
          <Button tone="plain" className={styles.way} onClick={() => watch?.openDemo()}>
            {t('camera.useDemo')}
          </Button>
        )}
      </div>
    </div>
  );
}
