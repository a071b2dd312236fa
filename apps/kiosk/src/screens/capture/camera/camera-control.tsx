import { useTranslate } from '@jepret/messages/react';
import { Button, Dialog, RadioPills } from '@jepret/ui';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { CameraChoice, CameraView } from '../../../devices/camera/camera.ts';
import { useBooth } from '../../../kiosk/booth.tsx';
import styles from './camera-control.module.css';

const DIALOG_WIDTH_PX = 720;
/** Longer than any tap, so that visitors do not open it by accident. */
const HOLD_MS = 1_000;

interface CameraControlProps {
  camera: CameraView;
  onChoose(choice: CameraChoice): void;
}

/** For staff: hold it, or press Enter, to choose another camera. */
export function CameraControl({ camera, onChoose }: CameraControlProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const hold = useHold(() => setOpen(true));
  const { cameras, current } = camera;
  if (cameras.length < 2) return null;
  const choose = (deviceId: string) => {
    const choice = cameras.find((camera) => camera.deviceId === deviceId);
    if (choice) onChoose(choice);
  };
  return (
    <>
      <button type="button" className={styles.control} aria-label={t('camera.forStaff')} {...hold}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 8h3l2-3h6l2 3h3v11H4zM12 10.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />
        </svg>
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('camera.which')}
        maxWidthPx={DIALOG_WIDTH_PX}
      >
        <div className={styles.choice}>
          <RadioPills
            legend={t('camera.usedFromNowOn')}
            options={nameCameras(cameras)}
            value={current?.deviceId ?? ''}
            onChange={choose}
          />
          <Button onClick={() => setOpen(false)}>{t('camera.done')}</Button>
        </div>
      </Dialog>
    </>
  );
}

/** Cameras of one model have the same label; a number distinguishes them. */
function nameCameras(cameras: readonly CameraChoice[]) {
  return cameras.map(({ deviceId, label }, index) => {
    const isTwin = cameras.filter((other) => other.label === label).length > 1;
    return { value: deviceId, label: isTwin ? `${label} (${index + 1})` : label };
  });
}

function useHold(onHold: () => void) {
  const { clock } = useBooth();
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  const release = () => cancel.current();
  return {
    onPointerDown: () => {
      cancel.current = clock.schedule(HOLD_MS, onHold);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // A click without a pointer comes from the keyboard.
    onClick: ({ detail }: MouseEvent) => detail === 0 && onHold(),
  };
}
