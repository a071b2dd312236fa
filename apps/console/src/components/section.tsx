import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** The anchor for links. */
  id?: string;
  children: ReactNode;
}

export function Section({ title, id, children }: SectionProps) {
  return (
    <section className={styles.section} id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
