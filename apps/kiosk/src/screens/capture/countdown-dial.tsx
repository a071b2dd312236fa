import { DIAL_SEGMENTS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import styles from './countdown-dial.module.css';

interface CountdownDialProps {
  /** Number of filled segments. */
  segments: number;
  seconds: number;
}

const RADIUS = 43;
const GAP_DEG = 5;

/** Twelve segments around the seconds, one filled each half second (CAM-5). */
export function CountdownDial({ segments, seconds }: CountdownDialProps) {
  const t = useTranslate();
  return (
    <div role="timer" className={styles.dial}>
      <svg viewBox="-50 -50 100 100" className={styles.ring} aria-hidden="true">
        {SEGMENTS.map((path, index) => (
          <path key={path} d={path} className={index < segments ? styles.turned : styles.open} />
        ))}
      </svg>
      <span key={seconds} className={seconds > 0 ? styles.seconds : styles.word}>
        {seconds > 0 ? seconds : t('capture.snap')}
      </span>
    </div>
  );
}

const SEGMENTS = Array.from({ length: DIAL_SEGMENTS }, (_, index) => {
  const turn = 360 / DIAL_SEGMENTS;
  const from = pointAt(index * turn + GAP_DEG / 2);
  const to = pointAt((index + 1) * turn - GAP_DEG / 2);
  return `M${from} A${RADIUS} ${RADIUS} 0 0 1 ${to}`;
});

function pointAt(degrees: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(radians) * RADIUS).toFixed(2)} ${(Math.sin(radians) * RADIUS).toFixed(2)}`;
}
