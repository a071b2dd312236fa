import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
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
  /** It has the focus or the pointer, and stays (CONSOLE-267). */
  isHeld: boolean;
}

const said = createStore<Said>(() => ({
  sentence: '',
  offer: undefined,
  count: 0,
  isHeld: false,
}));

/** Says what has happened, to eyes and ears, wherever the person is. */
export const announce = (sentence: string, offer?: Offer): void =>
  said.setState(({ count }) => ({ sentence, offer, count: count + 1, isHeld: false }));

const hide = (): void => said.setState({ sentence: '', isHeld: false });
const hold = (isHeld: boolean): void => said.setState({ isHeld });

/** For a key: its first button is what can be done about it. */
export const focusAnnouncement = (): void =>
  document.querySelector<HTMLElement>(`.${styles.slip} button`)?.focus();

/** Every place that could show it, in the order of their appearance. */
const places = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }));

/** Where announcements are shown and read out; on the page from the start, else readers miss the first. */
export function Announcer() {
  const { offer, count, isHeld } = useStore(said);
  useEffect(() => {
    if (count === 0 || isHeld) return;
    const timer = setTimeout(hide, offer ? OFFERED_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count, offer, isHeld]);
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
  const before = useRef<HTMLElement>(null);
  const leave = () => {
    before.current?.focus();
    hide();
  };
  return (
    <div
      className={styles.place}
      role="status"
      aria-live="polite"
      onPointerEnter={() => hold(true)}
      onPointerLeave={({ currentTarget }) => hold(currentTarget.matches(':focus-within'))}
      onFocus={({ currentTarget, relatedTarget }) => {
        hold(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          before.current = relatedTarget;
        }
      }}
      onBlur={({ currentTarget, relatedTarget }) => hold(currentTarget.contains(relatedTarget))}
    >
      {sentence && isUppermost && (
        <div key={count} className={styles.slip}>
          <span>{sentence}</span>
          {offer && (
            <button
              type="button"
              className={styles.offer}
              onClick={() => {
                leave();
                offer.run();
              }}
            >
              {offer.name}
            </button>
          )}
          <button type="button" aria-label="Dismiss" onClick={leave}>
            <X aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
