import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import styles from './announcer.module.css';

const SHOWN_MS = 7_000;

const said = createStore<{ sentence: string; count: number }>(() => ({ sentence: '', count: 0 }));

/** Says what has happened, to eyes and ears, wherever the person is. */
export const announce = (sentence: string): void =>
  said.setState(({ count }) => ({ sentence, count: count + 1 }));

/** Where announcements are shown and read out; on the page from the start, else readers miss the first. */
export function Announcer() {
  const { sentence, count } = useStore(said);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => said.setState({ sentence: '' }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {sentence && (
        <div key={count} className={styles.slip}>
          <span>{sentence}</span>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => said.setState({ sentence: '' })}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
