import styles from './compile-film.module.css';
import { ProgressFilm } from './progress-film.tsx';

interface CompileFilmProps {
  src: string;
  doing: string;
  percent: number;
  /** Also when it cannot be shown. */
  onEnd(): void;
}

/** The film that fills the screen while something is compiled, with what is happening below. */
export function CompileFilm({ src, doing, percent, onEnd }: CompileFilmProps) {
  return (
    <div className={styles.screen}>
      <video
        className={styles.film}
        src={src}
        muted
        playsInline
        autoPlay
        onEnded={onEnd}
        onError={onEnd}
      />
      <section className={styles.status}>
        <h1 className={styles.heading}>{doing}</h1>
        <ProgressFilm percent={percent} label={doing} />
      </section>
    </div>
  );
}
