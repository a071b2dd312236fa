import { useStore } from 'zustand';
import { useBooth } from '../../kiosk/booth.tsx';
import styles from './countdown-flash.module.css';
import type { CaptureView } from './machine/capture-view.ts';

/**
 * A flash per second of the countdown (ACCESS-7), visible while the visitor looks at the camera.
 */
export function CountdownFlash({ view }: { view: CaptureView }) {
  const { access } = useBooth();
  const isWanted = useStore(access.settings, ({ isCountdownFlashing }) => isCountdownFlashing);
  const { phase, secondsLeft, isStill } = view;
  if (!isWanted || phase !== 'counting' || isStill || secondsLeft === 0) return null;
  return (
    // A new element for each second restarts the flash.
    <div
      key={secondsLeft}
      className={styles.flash}
      data-seconds-left={secondsLeft}
      aria-hidden="true"
    />
  );
}
