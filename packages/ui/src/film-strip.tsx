import { classNames } from './class-names.ts';
import styles from './film-strip.module.css';

interface FilmStripProps {
  direction?: 'row' | 'column';
  className?: string | undefined;
}

/** A decorative film strip with perforations. */
export function FilmStrip({ direction = 'row', className }: FilmStripProps) {
  return (
    <div
      className={classNames(styles.filmStrip, styles[direction], className)}
      aria-hidden="true"
    />
  );
}
