import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import styles from './announcer.module.css';

const SHOWN_MS = 7_000;
/** Whoever may still change their mind needs longer. */
const OFFERED_MS = 20_000;

/** What can be done about it as long as it is shown. */
interface Offer {
  name: string;
  run(): void;
}

interface Said {
  sentence: string;
  offer: Offer | undefined;
  count: number;
}

const said = createStore<Said>(() => ({ sentence: '', offer: undefined, count: 0 }));

/** Says what has happened, to eyes and ears, wherever the person is. */
export const announce = (sentence: string, offer?: Offer): void =>
  said.setState(({ count }) => ({ sentence, offer, count: count + 1 }));

/** Every place that could show it, in the order of their appearance. */
const places = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }));

/** Where announcements are shown and read out; on the page from the start, else readers miss the first. */
export function Announcer() {
  const { offer, count } = useStore(said);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => said.setState({ sentence: '' }), offer ? OFFERED_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count, offer]);
  return <AnnouncementPlace />;
}

/**
 * One on the page and one in each open dialog, of which the newest shows what was said: a modal dialog
 * lies above the page and makes everything outside itself inert.
 */
export function AnnouncementPlace() {
  const { sentence, offer, count } = useStore(said);
  const id = useId();
  useLayoutEffect(() => {
    places.setState(({ ids }) => ({ ids: [...ids, id] }));
    return () => places.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }));
  }, [id]);
  const isUppermost = useStore(places, ({ ids }) => ids.at(-1) === id);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {sentence && isUppermost && (
        <div key={count} className={styles.slip}>
          <span>{sentence}</span>
          {offer && (
            <button
              type="button"
              className={styles.offer}
              onClick={() => {
                said.setState({ sentence: '' });
                offer.run();
              }}
            >
              {offer.name}
            </button>
          )}
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
