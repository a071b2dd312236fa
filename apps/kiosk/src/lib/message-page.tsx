import { FilmStrip } from '@jepret/ui';
import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  title: string;
  text: string;
  /** Read out at once by assistive technology. */
  isAlert?: boolean;
  /** The way on. */
  children: ReactNode;
}

/** A whole screen that has one thing to say and one way on. */
export function MessagePage({ title, text, isAlert = false, children }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <FilmStrip />
      <section className={styles.message} role={isAlert ? 'alert' : undefined}>
        <CameraFace isSad={isAlert} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.way}>{children}</div>
      </section>
      <FilmStrip />
    </div>
  );
}

function CameraFace({ isSad }: { isSad: boolean }) {
  return (
    <svg viewBox="0 0 240 180" className={styles.camera} aria-hidden="true">
      <path
        className={styles.shadow}
        d="M30 58h32l16-26h64l16 26h52a22 22 0 0 1 22 22v72a22 22 0 0 1-22 22H30A22 22 0 0 1 8 152V80a22 22 0 0 1 22-22Z"
      />
      <path
        className={styles.body}
        d="M24 50h32l16-26h64l16 26h52a22 22 0 0 1 22 22v72a22 22 0 0 1-22 22H24A22 22 0 0 1 2 144V72a22 22 0 0 1 22-22Z"
      />
      <rect className={styles.flash} x="176" y="66" width="32" height="20" rx="8" />
      <circle className={styles.lens} cx="104" cy="106" r="46" />
      <path
        className={styles.face}
        d={`M86 96v5M122 96v5${isSad ? 'M84 122q20-16 40 0' : 'M90 120h28'}`}
      />
    </svg>
  );
}
