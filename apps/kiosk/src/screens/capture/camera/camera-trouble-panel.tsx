import { Button } from '@jepret/ui';
import { CameraFace } from '../../../components/camera-face.tsx';
import type { CameraTrouble, CameraView, CameraWatch } from '../../../devices/camera/camera.ts';
import styles from './camera-trouble-panel.module.css';

interface CameraTroublePanelProps {
  camera: CameraView;
  trouble: CameraTrouble;
  watch: CameraWatch | undefined;
}

export function CameraTroublePanel({ camera, trouble, watch }: CameraTroublePanelProps) {
  return (
    <div className={styles.panel}>
      <CameraFace mood="sad" className={styles.face} />
      <div role="alert" className={styles.words}>
        <p className={styles.text}>{trouble.text}</p>
        <p className={styles.advice}>{trouble.advice}</p>
      </div>
      <div className={styles.ways}>
        <Button className={styles.way} isBusy={camera.isRetrying} onClick={() => watch?.retry()}>
          Retry
        </Button>
        {camera.isDemoOffered && !camera.isDemo && (
          <Button tone="plain" className={styles.way} onClick={() => watch?.openDemo()}>
            no camera? use the demo camera
          </Button>
        )}
      </div>
    </div>
  );
}
