import { useTranslate } from '@jepret/messages/react';
import { Button, Skeleton } from '@jepret/ui';
import { useReducer, useRef } from 'react';
import { ReloadButton } from '../../../components/reload-button.tsx';
import { abandonRequest } from '../../../hooks/abandon-request.ts';
import { useTimeout } from '../../../hooks/use-timeout.ts';
import { useTryAgain } from '../../../hooks/use-try-again.ts';
import { FailurePanel } from './failure-panel.tsx';
import styles from './landing-video.module.css';
import { INITIAL_VIDEO_STATE, reduceVideoState } from './video-state.ts';

/** A request that hangs reports no error by itself. */
const FIRST_FRAME_TIMEOUT_MS = 20_000; // HOME-3

export function LandingVideo({ url }: { url: string }) {
  const t = useTranslate();
  const film = useRef<HTMLVideoElement>(null);
  const [{ phase, retriesLeft }, onEvent] = useReducer(reduceVideoState, INITIAL_VIDEO_STATE);

  useTimeout(
    () => {
      abandonRequest(film.current);
      onEvent('failed');
    },
    phase === 'loading' ? FIRST_FRAME_TIMEOUT_MS : undefined,
  );

  // Only after an outage: other failures have the visitor's three retries.
  useTryAgain(phase === 'failed', () => onEvent('returned'), 1);

  if (phase === 'failed') {
    return <VideoFailure retriesLeft={retriesLeft} onRetry={() => onEvent('retried')} />;
  }
  return (
    <>
      <video
        ref={film}
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
    <FailurePanel title={t('home.videoFailed')} text={t('home.videoGivenUp')}>
      <ReloadButton tone="plain" size="large">
        {t('home.refresh')}
      </ReloadButton>
    </FailurePanel>
  );
}
