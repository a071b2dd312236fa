import { IS_CAPTURE_MIRRORED, type Slot } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { SpinnerRing } from '@jepret/ui';
import type { CameraView, CameraWatch } from '../../../devices/camera/camera.ts';
import { CountdownDial } from '../countdown-dial.tsx';
import type { ViewElements } from '../machine/capture-tools.ts';
import type { CaptureView } from '../machine/capture-view.ts';
import { findSlot, getCropMargins } from '../snaps/slot-crops.ts';
import { CallStaff, CameraProblemPanel } from './camera-problem-panel.tsx';
import styles from './live-view.module.css';

interface LiveViewProps {
  view: CaptureView;
  camera: CameraView;
  watch: CameraWatch | undefined;
  elements: ViewElements;
  slots: readonly Slot[];
  /** URL of the last snap's picture, once it is stored. */
  snapUrl: string | undefined;
  isRecording: boolean;
  shortCode: string | undefined;
  onHome(): void;
}

/** The large picture: the live camera, or the snap just taken. */
export function LiveView(props: LiveViewProps) {
  const { view, camera, watch, elements, slots, snapUrl, isRecording, shortCode, onHome } = props;
  const t = useTranslate();
  const { phase, isStill, dialSegments, number } = view;
  const slot = findSlot(slots, number);
  return (
    <div className={styles.view}>
      <video
        ref={elements.video}
        className={IS_CAPTURE_MIRRORED ? styles.mirrored : styles.picture}
        muted
        autoPlay
        playsInline
        disablePictureInPicture
        aria-label={t('capture.liveLabel')}
      />
      <canvas ref={elements.still} className={styles.picture} hidden={!isStill} />
      {isStill && snapUrl && (
        <img
          className={styles.picture}
          src={snapUrl}
          alt={t('capture.snapAlt', { number: String(number) })}
        />
      )}
      {slot && <CutAway slot={slot} />}
      {camera.isDemo && <p className={styles.badge}>{t('camera.demo')}</p>}
      {isRecording && phase === 'counting' && !isStill && (
        <p className={styles.filming}>{t('capture.recording')}</p>
      )}
      {!isStill && camera.phase === 'opening' && <Opening />}
      {camera.problem &&
        (isStill ? (
          <div role="alert" className={styles.notice}>
            <p>{camera.problem.text(t)}</p>
            {/* After the last snap no camera is needed. */}
            {!view.canFinish && <CallStaff shortCode={shortCode} />}
          </div>
        ) : (
          <CameraProblemPanel {...{ camera, watch, shortCode, onHome }} problem={camera.problem} />
        ))}
      {phase === 'missed' && (
        <p role="alert" className={styles.notice}>
          {t('capture.missed')}
        </p>
      )}
      {dialSegments !== undefined && (
        <CountdownDial segments={dialSegments} seconds={view.secondsLeft} />
      )}
    </div>
  );
}

/** Dims the parts of the picture that the slot will not show. */
function CutAway({ slot }: { slot: Slot }) {
  const { left, right, top, bottom } = getCropMargins(slot);
  const bands = [
    { side: 'left', percent: left, style: { inset: `0 auto 0 0`, width: `${left}%` } },
    { side: 'right', percent: right, style: { inset: `0 0 0 auto`, width: `${right}%` } },
    { side: 'top', percent: top, style: { inset: `0 0 auto 0`, height: `${top}%` } },
    { side: 'bottom', percent: bottom, style: { inset: `auto 0 0 0`, height: `${bottom}%` } },
  ];
  return bands
    .filter(({ percent }) => percent > 0)
    .map(({ side, style }) => (
      <div key={side} className={styles.cutAway} style={style} data-cut-away={side} />
    ));
}

function Opening() {
  const t = useTranslate();
  return (
    <div role="status" className={styles.opening}>
      <SpinnerRing className={styles.ring} />
      <p>{t('capture.opening')}</p>
    </div>
  );
}
