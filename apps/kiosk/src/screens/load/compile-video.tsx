import { COMPILE_VIDEO_PATH } from '@jepret/contract';
import styles from './compile-video.module.css';
import { ProgressBar } from './progress-bar.tsx';

interface CompileVideoProps {
  /** Loops; `onEnd` does not matter. */
  isLooping: boolean;
  activity: string;
  percent: number;
  /** Also called if the video fails. */
  onEnd(): void;
}

/**
 * The video during a compile, with the activity below. It does not fill the screen: without a GPU
 * that would take the time of a core from the compile.
 */
export function CompileVideo({ isLooping, activity, percent, onEnd }: CompileVideoProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.print}>
        <video
          className={styles.film}
          src={COMPILE_VIDEO_PATH}
          loop={isLooping}
          muted
          playsInline
          autoPlay
          onEnded={onEnd}
          onError={onEnd}
        />
      </div>
      <section className={styles.status}>
        <h1 className={styles.heading}>{activity}</h1>
        <ProgressBar percent={percent} label={activity} />
      </section>
    </div>
  );
}
