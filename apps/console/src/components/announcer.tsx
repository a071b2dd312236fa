import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import styles from './announcer.module.css';

const SHOWN_MS = 7_000;
/** A message with an action, such as Undo, stays longer. */
const SHOWN_WITH_ACTION_MS = 20_000;

/** A button of the message, for example Undo. */
interface AnnouncementAction {
  name: string;
  run(): void;
}

interface Announcement {
  sentence: string;
  action: AnnouncementAction | undefined;
  count: number;
  /** It has the focus or the pointer, so it stays (CONSOLE-267). */
  isHeld: boolean;
}

const announcement = createStore<Announcement>(() => ({
  sentence: '',
  action: undefined,
  count: 0,
  isHeld: false,
}));

/** Shows a message on every page and announces it to screen readers. */
export const announce = (sentence: string, action?: AnnouncementAction): void =>
  announcement.setState(({ count }) => ({ sentence, action, count: count + 1, isHeld: false }));

const hide = (): void => announcement.setState({ sentence: '', isHeld: false });
const setHeld = (isHeld: boolean): void => announcement.setState({ isHeld });

/** Focuses the first button of the message, for a shortcut. */
export const focusAnnouncement = (): void =>
  document.querySelector<HTMLElement>(`.${styles.slip} button`)?.focus();

/** The mounted areas in order of mounting; the last one shows the message. */
const areas = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }));

/** Shows messages. Mounted from the start, otherwise screen readers miss the first message. */
export function Announcer() {
  const { action, count, isHeld } = useStore(announcement);
  useEffect(() => {
    if (count === 0 || isHeld) return;
    const timer = setTimeout(hide, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count, action, isHeld]);
  return <AnnouncementArea />;
}

/**
 * The page and every open dialog have one; the newest shows the message, because a modal dialog covers the page
 * and makes it inert.
 */
export function AnnouncementArea() {
  const { sentence, action, count } = useStore(announcement);
  const id = useId();
  useLayoutEffect(() => {
    areas.setState(({ ids }) => ({ ids: [...ids, id] }));
    return () => areas.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }));
  }, [id]);
  const isOnTop = useStore(areas, ({ ids }) => ids.at(-1) === id);
  const before = useRef<HTMLElement>(null);
  const leave = () => {
    before.current?.focus();
    hide();
  };
  return (
    <div
      className={styles.area}
      role="status"
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.matches(':focus-within'))}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          before.current = relatedTarget;
        }
      }}
      onBlur={({ currentTarget, relatedTarget }) => setHeld(currentTarget.contains(relatedTarget))}
    >
      {sentence && isOnTop && (
        <div key={count} className={styles.slip}>
          <span>{sentence}</span>
          {action && (
            <button
              type="button"
              className={styles.offer}
              onClick={() => {
                leave();
                action.run();
              }}
            >
              {action.name}
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
