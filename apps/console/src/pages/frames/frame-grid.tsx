import type { ConsoleFrame } from '@jepret/contract/console';
import { classNames } from '@jepret/ui';
import type { KeyboardEvent } from 'react';
import { PlaceNames } from '../../components/places/place-names.tsx';
import { groupByStyle } from './find-frames.ts';
import styles from './frame-grid.module.css';
import { OfferTag } from './frame-words.tsx';
import { nameOf } from './frames-query.ts';

interface FrameGridProps {
  frames: readonly ConsoleFrame[];
  today: string;
  onOpen(name: string): void;
  onMove(frame: ConsoleFrame, direction: 'earlier' | 'later'): void;
}

const TITLES = { '2 prints': '2 prints', 'no cuts': 'No cuts', 'event drops': 'Event drops' };

/** As visitors see them: by print style, in their order. */
export function FrameGrid({ frames, today, onOpen, onMove }: FrameGridProps) {
  return groupByStyle(frames).map(({ style, frames: group }) => (
    <section key={style} className={styles.group} aria-label={TITLES[style]}>
      <h2>
        {TITLES[style]} <small>{group.length}</small>
      </h2>
      <ul className={styles.grid}>
        {group.map((frame) => (
          <li key={nameOf(frame)}>
            <FrameCard frame={frame} today={today} onOpen={onOpen} onMove={onMove} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface FrameCardProps extends Omit<FrameGridProps, 'frames'> {
  frame: ConsoleFrame;
}

function FrameCard({ frame, today, onOpen, onMove }: FrameCardProps) {
  const move = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: 'earlier', ArrowRight: 'later' }[event.key];
    if (!event.altKey || !direction || !frame.can_change) return;
    // Else the browser goes back a page.
    event.preventDefault();
    onMove(frame, direction as 'earlier' | 'later');
  };
  return (
    <button
      type="button"
      className={classNames(styles.card, frame.offer !== 'offered' && styles.away)}
      aria-keyshortcuts={frame.can_change ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
      onClick={() => onOpen(nameOf(frame))}
      onKeyDown={move}
    >
      <span className={styles.picture}>
        <img src={frame.preview_url} alt="" width={372} height={553} loading="lazy" />
      </span>
      <strong>{frame.frame_name}</strong>
      <span className={styles.tags}>
        <OfferTag frame={frame} today={today} />
      </span>
      <small>
        {frame.snaps} {frame.snaps === 1 ? 'snap' : 'snaps'}
        {frame.is_own && ' · own'}
        {frame.locations.length > 0 && (
          <>
            {' · '}
            <PlaceNames slugs={frame.locations} />
          </>
        )}
      </small>
    </button>
  );
}
