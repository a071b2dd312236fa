import type { CameraSide } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { useQuery } from '@tanstack/react-query';
import { readinessQuery } from '../../hooks/readiness-query.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import styles from './camera-arrow.module.css';

const NAMES = {
  above: 'capture.cameraAbove',
  left: 'capture.cameraLeft',
  right: 'capture.cameraRight',
  below: 'capture.cameraBelow',
} as const satisfies Record<CameraSide, PlainKey>;

/** Points from the hint to the camera's position that staff set for this booth (CAM-54). */
export function CameraArrow({ side }: { side: CameraSide }) {
  const t = useTranslate();
  return (
    <svg viewBox="0 0 24 24" className={styles.arrow} role="img" aria-label={t(NAMES[side])}>
      <path d="M12 2 22 13H16V22H8V13H2z" />
    </svg>
  );
}

export const useCameraSide = (): CameraSide | undefined =>
  useQuery(readinessQuery(useBooth())).data?.camera_side ?? undefined;
