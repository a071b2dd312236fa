import type { NavigationState } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { FilmStrip } from '@jepret/ui';
import { useEffect, useMemo } from 'react';
import { useGo, useNavigationState } from '../../lib/navigation.ts';
import { CameraControl } from './camera-control.tsx';
import styles from './capture-screen.module.css';
import type { CaptureView } from './capture-view.ts';
import { Controls } from './controls.tsx';
import { FramePreview } from './frame-preview.tsx';
import { LiveView } from './live-view.tsx';
import { useCapture } from './use-capture.ts';
import { useSnapUrls } from './use-snap-urls.ts';
import { WelcomeDialog } from './welcome-dialog.tsx';

export function CaptureScreen() {
  const session = useNavigationState('/capture');
  return session ? <Capture key={session.txID} session={session} /> : null;
}

function Capture({ session }: { session: NavigationState<'/capture'> }) {
  const { txID, frame } = session;
  const go = useGo();
  const { view, camera, watch, screens, send } = useCapture(session);
  const slots = useMemo(() => computeSlots(frame), [frame]);
  const urls = useSnapUrls(view.snaps);
  const isFinished = view.phase === 'finished';

  useEffect(() => {
    if (!isFinished) return;
    go('/load', { state: { action: 'generate-image', data: { txID, frame } }, replace: true });
  }, [isFinished, txID, frame, go]);

  return (
    <div className={styles.screen}>
      <FilmStrip />
      <section className={styles.content}>
        <LiveView
          view={view}
          camera={camera}
          watch={watch}
          screens={screens}
          slots={slots}
          snapUrl={urls.get(view.number)}
        />
        <Controls
          view={view}
          onNext={() => send('visitor.next')}
          onRetake={() => send('visitor.retake')}
        />
        <header className={styles.progress}>
          <h1 className={styles.heading}>{headingOf(view)}</h1>
          <p className={styles.count}>
            <span className={styles.figure}>{view.number}</span> of {frame.numberSnap}
          </p>
          <CameraControl camera={camera} onChoose={(choice) => watch?.choose(choice)} />
        </header>
        <FramePreview
          frame={frame}
          slots={slots}
          view={view}
          urls={urls}
          video={screens.video}
          isLive={camera.phase === 'live'}
        />
      </section>
      <FilmStrip />
      {view.isFlashing && <div className={styles.flash} aria-hidden="true" />}
      <WelcomeDialog
        isOpen={view.phase === 'welcoming'}
        snapCount={frame.numberSnap}
        onConfirm={() => send('visitor.confirmed')}
        onDismiss={() => send('visitor.dismissed')}
      />
    </div>
  );
}

function headingOf({ phase, isComplete }: CaptureView): string {
  if (phase === 'previewing' && isComplete) return 'all snapped!';
  return HEADINGS[phase];
}

const HEADINGS: Record<CaptureView['phase'], string> = {
  loading: 'one moment',
  welcoming: 'ready?',
  waiting: 'ready?',
  counting: 'strike a pose!',
  missed: 'oops, once more',
  previewing: 'looking good!',
  finished: 'all snapped!',
};
