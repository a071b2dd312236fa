import type { NavigationState } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { FilmScreen, measureText } from '@jepret/ui';
import { useEffect, useMemo } from 'react';
import { IdleTimeout } from '../../components/idle-timeout.tsx';
import type { Shot } from '../../devices/shot-store/shot-store.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { stateAfterCamera } from '../../kiosk/camera-route.ts';
import { keepSession } from '../../kiosk/keep-session.ts';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import { walkAway } from '../../kiosk/walk-away.ts';
import { findTransaction } from '../../session/transactions.ts';
import { CameraControl } from './camera/camera-control.tsx';
import { LiveView } from './camera/live-view.tsx';
import { useKeepsSession } from './camera/use-session-kept.ts';
import { useCameraSide } from './camera-arrow.tsx';
import styles from './capture-screen.module.css';
import { Controls } from './controls.tsx';
import { CountdownFlash } from './countdown-flash.tsx';
import { FillingFrame } from './filling-frame.tsx';
import { CAPTURE_IDLE_TIMES, type CaptureView } from './machine/capture-view.ts';
import { useSnapUrls } from './snaps/use-snap-urls.ts';
import { useCapture } from './use-capture.ts';
import { WelcomeDialog } from './welcome-dialog.tsx';

export function CaptureScreen() {
  const session = useNavigationState('/capture');
  return session ? <Capture key={session.txID} session={session} isRecording={false} /> : null;
}

export function RecordingCaptureScreen() {
  const session = useNavigationState('/capture-with-recording');
  return session ? <Capture key={session.txID} session={session} isRecording /> : null;
}

interface CaptureProps {
  session: NavigationState<'/capture'>;
  isRecording: boolean;
}

function Capture({ session, isRecording }: CaptureProps) {
  const { frame } = session;
  const booth = useBooth();
  const { view, camera, watch, elements, send, leave } = useCapture(session, isRecording);
  const slots = useMemo(() => computeSlots(frame), [frame]);
  const urls = useSnapUrls(view.snaps);
  const cameraSide = useCameraSide();
  const t = useTranslate();
  const key = headingOf(view);
  const heading = key ? t(key) : '';
  useLeave(view.phase, { session, isRecording });
  const isKept = useKeepsSession(camera.problem !== undefined) && !view.canFinish;
  const leaveAndKeepSession = () => {
    void keepSession(booth, session.txID);
    leave();
  };
  const leaveAndWalkAway = () => {
    void walkAway(booth, session.txID);
    leave();
  };

  return (
    <FilmScreen isGrowing isFullWindow>
      <section className={styles.content}>
        <LiveView
          view={view}
          camera={camera}
          watch={watch}
          elements={elements}
          slots={slots}
          snapUrl={urls.get(view.number)}
          isRecording={isRecording}
          shortCode={findTransaction(booth.stored, session.txID)?.short_code}
          onHome={leaveAndKeepSession}
        />
        <Controls
          view={view}
          cameraSide={cameraSide}
          onNext={() => send('visitor.next')}
          onRetake={() => send('visitor.retake')}
        />
        <header className={styles.progress}>
          <h1 className={styles.heading} style={measureText(heading)}>
            {heading}
          </h1>
          <p className={styles.count}>
            {t.rich('capture.progress', {
              number: String(view.number),
              count: String(frame.numberSnap),
              big: (number) => <span className={styles.figure}>{number}</span>,
            })}
          </p>
          <CameraControl camera={camera} onChoose={(choice) => watch?.choose(choice)} />
        </header>
        <FillingFrame
          frame={frame}
          slots={slots}
          view={view}
          urls={urls}
          video={elements.video}
          isLive={camera.phase === 'live'}
        />
      </section>
      <CountdownFlash view={view} />
      {view.isFlashing && <div className={styles.flash} aria-hidden="true" />}
      <WelcomeDialog
        isOpen={view.phase === 'welcoming'}
        snapCount={frame.numberSnap}
        hasClips={isRecording}
        onConfirm={() => send('visitor.confirmed')}
        onDismiss={() => send('visitor.dismissed')}
      />
      <IdleTimeout
        {...CAPTURE_IDLE_TIMES}
        ending={endingOf(view, isKept)}
        onTimeout={isKept ? leaveAndKeepSession : leaveAndWalkAway}
      />
    </FilmScreen>
  );
}

function endingOf({ canFinish }: CaptureView, isKept: boolean) {
  if (canFinish) return 'idle.goOnToPrint';
  return isKept ? 'idle.keepSession' : undefined;
}

/** Goes to the processing with the clips' details (CAM-16), or home after a walk-away (CAM-34). */
function useLeave(phase: CaptureView['phase'], { session, isRecording }: CaptureProps): void {
  const go = useGo();
  const { shots } = useBooth();
  useEffect(() => {
    if (phase === 'left') go('/', { replace: true });
    if (phase !== 'finished') return;
    let hasLeft = false;
    const leave = (stored: readonly Shot[]) => {
      if (hasLeft) return;
      go('/load', { state: stateAfterCamera(session, isRecording, stored), replace: true });
    };
    shots.list(session.txID).then(leave, () => leave([]));
    return () => {
      hasLeft = true;
    };
  }, [phase, session, isRecording, shots, go]);
}

function headingOf({ phase, canFinish }: CaptureView): PlainKey | undefined {
  if (canFinish) return 'capture.headingDone';
  return HEADINGS[phase];
}

const HEADINGS: Partial<Record<CaptureView['phase'], PlainKey>> = {
  loading: 'capture.headingLoading',
  welcoming: 'capture.headingReady',
  waiting: 'capture.headingReady',
  counting: 'capture.headingCounting',
  missed: 'capture.headingMissed',
  previewing: 'capture.headingPreviewing',
  finished: 'capture.headingDone',
};
