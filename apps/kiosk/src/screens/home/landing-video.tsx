import { cacheVersion, ERROR_TEXTS, homeVideoRetryText } from '@jepret/contract';
import { Button, Skeleton } from '@jepret/ui';
import { useReducer, useState } from 'react';
import { useBooth } from '../../lib/booth.tsx';
import styles from './landing-video.module.css';
import { TroublePanel } from './trouble-panel.tsx';
import { FIRST_ATTEMPT, reduceAttempts } from './video-attempts.ts';

export function LandingVideo({ url }: { url: string }) {
  const { clock } = useBooth();
  // Once for each visit: a midnight in the middle of one must not restart the film.
  const [version] = useState(() => cacheVersion(clock.now()));
  const [{ phase, retriesLeft }, onEvent] = useReducer(reduceAttempts, FIRST_ATTEMPT);

  if (phase === 'failed') {
    return <VideoTrouble retriesLeft={retriesLeft} onRetry={() => onEvent('retried')} />;
  }
  return (
    <>
      <video
        className={styles.video}
        src={`${url}?v=${version}`}
        muted
        loop
        autoPlay
        playsInline
        disablePictureInPicture
        aria-label="What a visit looks like"
        onLoadedData={() => onEvent('loaded')}
        onError={() => onEvent('failed')}
      />
      {phase === 'loading' && <Skeleton className={styles.video} />}
    </>
  );
}

function VideoTrouble({ retriesLeft, onRetry }: { retriesLeft: number; onRetry(): void }) {
  if (retriesLeft > 0) {
    return (
      <TroublePanel title={ERROR_TEXTS.homeVideoFailed} text="The booth itself works as usual.">
        <Button tone="plain" size="large" onClick={onRetry}>
          {homeVideoRetryText(retriesLeft)}
        </Button>
      </TroublePanel>
    );
  }
  return (
    <TroublePanel
      title={ERROR_TEXTS.homeVideoFailed}
      text="Please refresh the page or check the connection."
    >
      <Button tone="plain" size="large" onClick={() => window.location.reload()}>
        Refresh
      </Button>
    </TroublePanel>
  );
}
