import { useStore } from 'zustand';
import { useBooth } from '../../kiosk/booth.tsx';
import styles from './countdown-flash.module.css';
import type { CaptureView } from './machine/capture-view.ts';

/** The countdown as light (ACCESS-7): once a second, to be seen beside the camera one looks into. */
export function CountdownFlash({ view }: { view: CaptureView }) {
  const { access } = useBooth();
  const isWanted = useStore(access.settings, ({ isCountdownFlashing }) => isCountdownFlashing);
  const { phase, secondsLeft, isStill } = view;
  if (!isWanted || phase !== 'counting' || isStill || secondsLeft === 0) return null;
  return (
    // Another second is another element, and flashes anew.
    <div
      key={secondsLeft}
      className={styles.flash}
      data-seconds-left={secondsLeft}
      aria-hidden="true"
    />
  );
}
