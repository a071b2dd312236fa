import { FilmScreen } from '@jepret/ui';
import type { ReactNode } from 'react';
import { CameraFace } from './camera-face.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  title: string;
  text: string;
  /** Announced by assistive technology. */
  isAlert?: boolean;
  /** The button or link to continue. */
  children: ReactNode;
}

/** A screen with one message and one action. */
export function MessagePage({ title, text, isAlert = false, children }: MessagePageProps) {
  return (
    <FilmScreen isGrowing isFullWindow background="plain">
      <section className={styles.message} role={isAlert ? 'alert' : undefined}>
        <CameraFace mood={isAlert ? 'sad' : 'calm'} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.way}>{children}</div>
      </section>
    </FilmScreen>
  );
}
