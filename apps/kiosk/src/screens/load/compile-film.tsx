import { COMPILE_FILM_PATH } from '@jepret/contract';
import styles from './compile-film.module.css';
import { ProgressBar } from './progress-bar.tsx';

interface CompileFilmProps {
  /** Again and again: nobody waits for its end. */
  isLooping: boolean;
  doing: string;
  percent: number;
  /** Also when it cannot be shown. */
  onEnd(): void;
}

/**
 * The film that plays while something is compiled, with what is happening below. It does not fill the
 * screen: where no GPU draws, that would take the time of a core from what is compiled.
 */
export function CompileFilm({ isLooping, doing, percent, onEnd }: CompileFilmProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.print}>
        <video
          className={styles.film}
          src={COMPILE_FILM_PATH}
          loop={isLooping}
          muted
          playsInline
          autoPlay
          onEnded={onEnd}
          onError={onEnd}
        />
      </div>
      <section className={styles.status}>
        <h1 className={styles.heading}>{doing}</h1>
        <ProgressBar percent={percent} label={doing} />
      </section>
    </div>
  );
}
