import { FilmScreen } from '@jepret/ui';
import type { ReactNode } from 'react';
import { CameraFace } from './camera-face.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  title: string;
  text: string;
  /** Announced by assistive technology. */
  isAlert?: boolean;
  /** The cause and the remedy; announced when it changes. */
  staffText?: string;
  /** The button or link to continue, unless the kiosk continues by itself. */
  children?: ReactNode;
}

/** A screen with one message and at most one action. */
export function MessagePage({
  title,
  text,
  isAlert = false,
  staffText,
  children,
}: MessagePageProps) {
  return (
    <FilmScreen isGrowing isFullWindow background="plain">
      <section className={styles.message} role={isAlert ? 'alert' : undefined}>
        <CameraFace mood={isAlert ? 'sad' : 'calm'} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children && <div className={styles.way}>{children}</div>}
        {staffText && (
          <p role="status" className={styles.staffText}>
            {staffText}
          </p>
        )}
      </section>
    </FilmScreen>
  );
}
