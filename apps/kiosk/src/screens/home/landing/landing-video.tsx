import { useTranslate } from '@jepret/messages/react';
import { Button, Skeleton } from '@jepret/ui';
import { useReducer, useRef } from 'react';
import { ReloadButton } from '../../../components/reload-button.tsx';
import { abandonRequest } from '../../../hooks/abandon-request.ts';
import { useRetry } from '../../../hooks/use-retry.ts';
import { useTimeout } from '../../../hooks/use-timeout.ts';
import { FailurePanel } from './failure-panel.tsx';
import styles from './landing-video.module.css';
import { INITIAL_VIDEO_STATE, reduceVideoState } from './video-state.ts';

/** A hanging request reports no error. */
const FIRST_FRAME_TIMEOUT_MS = 20_000; // HOME-3

export function LandingVideo({ url }: { url: string }) {
  const t = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const [{ phase, retriesLeft }, onEvent] = useReducer(reduceVideoState, INITIAL_VIDEO_STATE);

  useTimeout(
    () => {
      abandonRequest(video.current);
      onEvent('failed');
    },
    phase === 'loading' ? FIRST_FRAME_TIMEOUT_MS : undefined,
  );

  // Retries only after an outage: for other failures the visitor has three retries.
  useRetry(phase === 'failed', () => onEvent('returned'), 1);

  if (phase === 'failed') {
    return <VideoFailure retriesLeft={retriesLeft} onRetry={() => onEvent('retried')} />;
  }
  return (
    <>
      <video
        ref={video}
        className={styles.video}
        src={url}
        muted
        loop
        autoPlay
        playsInline
        disablePictureInPicture
        aria-label={t('home.videoLabel')}
        onLoadedData={() => onEvent('loaded')}
        onError={() => onEvent('failed')}
      />
      {phase === 'loading' && <Skeleton className={styles.video} />}
    </>
  );
}

function VideoFailure({ retriesLeft, onRetry }: { retriesLeft: number; onRetry(): void }) {
  const t = useTranslate();
  if (retriesLeft > 0) {
    return (
      <FailurePanel title={t('home.videoFailed')} text={t('home.videoFailedHint')}>
        <Button tone="plain" size="large" onClick={onRetry}>
          {t('home.videoRetry', { attempts: `${retriesLeft}` })}
        </Button>
      </FailurePanel>
    );
  }
  return (
    <FailurePanel title={t('home.videoFailed')} text={t('home.videoAttemptsUsed')}>
      <ReloadButton tone="plain" size="large">
        {t('home.refresh')}
      </ReloadButton>
    </FailurePanel>
  );
}
