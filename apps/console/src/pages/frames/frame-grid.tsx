import type { ConsoleFrame } from '@jepret/contract/console';
import { classNames } from '@jepret/ui';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { LocationNames } from '../../components/locations/location-names.tsx';
import { groupByStyle } from './find-frames.ts';
import styles from './frame-grid.module.css';
import { OfferTag } from './frame-offer.tsx';
import { nameOf } from './frames-query.ts';
import { useReorder } from './use-reorder.ts';

interface FrameGridProps {
  frames: readonly ConsoleFrame[];
  today: string;
  /** The names of the selected frames; undefined while a click opens a frame. */
  selected: ReadonlySet<string> | undefined;
  onSelect(name: string): void;
  onOpen(name: string): void;
  onMove(frame: ConsoleFrame, direction: 'earlier' | 'later'): void;
  /** Null moves it after the last visible frame. */
  onMoveBefore(frame: ConsoleFrame, before: ConsoleFrame | null): void;
}

const TITLES = { '2 prints': '2 prints', 'no cuts': 'No cuts', 'event drops': 'Event drops' };

/** The frames by print style, in the visitors' order. */
export function FrameGrid({ frames, ...grid }: FrameGridProps) {
  return groupByStyle(frames).map(({ style, frames: group }) => (
    <FrameGroup key={style} title={TITLES[style]} frames={group} {...grid} />
  ));
}

function FrameGroup({ title, frames, onMoveBefore, ...card }: FrameGridProps & { title: string }) {
  const reorder = useReorder({ frames, onDrop: onMoveBefore });
  const hintId = useId();
  const hasHandles = card.selected === undefined && frames.length > 1;
  return (
    <section className={styles.group} aria-label={title}>
      <h2>
        {title} <small>{frames.length}</small>
      </h2>
      <p id={hintId} hidden>
        Drag to another position, or press Space, move with the arrow keys, and press Space again.
      </p>
      <ul className={styles.grid}>
        {frames.map((frame) => (
          <li
            key={nameOf(frame)}
            data-frame={nameOf(frame)}
            className={classNames(styles.item, reorder.isLifted(frame) && styles.lifted)}
            style={{ order: reorder.orderOf(frame) }}
          >
            <FrameCard frame={frame} {...card} />
            {hasHandles && frame.can_change && (
              <button
                type="button"
                className={styles.handle}
                aria-label={`Move ${frame.frame_name}`}
                aria-describedby={hintId}
                aria-pressed={reorder.isLifted(frame)}
                {...reorder.handle(frame)}
              >
                <GripVertical aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FrameCardProps extends Omit<FrameGridProps, 'frames' | 'onMoveBefore'> {
  frame: ConsoleFrame;
}

function FrameCard({ frame, today, selected, onSelect, onOpen, onMove }: FrameCardProps) {
  const isSelecting = selected !== undefined;
  const move = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: 'earlier', ArrowRight: 'later' }[event.key];
    if (!event.altKey || !direction || !frame.can_change) return;
    // Otherwise the browser goes back a page.
    event.preventDefault();
    onMove(frame, direction as 'earlier' | 'later');
  };
  const tap = () => {
    if (!isSelecting) onOpen(nameOf(frame));
    else if (frame.can_change) onSelect(nameOf(frame));
  };
  return (
    <button
      type="button"
      className={classNames(styles.card, frame.offer !== 'offered' && styles.away)}
      aria-keyshortcuts={frame.can_change ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
      aria-pressed={isSelecting ? selected.has(nameOf(frame)) : undefined}
      aria-disabled={isSelecting && !frame.can_change ? true : undefined}
      title={isSelecting && !frame.can_change ? 'Only an owner can change this frame.' : undefined}
      onClick={tap}
      onKeyDown={move}
    >
      <span className={styles.picture}>
        <img
          src={frame.preview_url}
          alt=""
          width={372}
          height={553}
          loading="lazy"
          draggable={false}
        />
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
            <LocationNames slugs={frame.locations} />
          </>
        )}
      </small>
    </button>
  );
}
