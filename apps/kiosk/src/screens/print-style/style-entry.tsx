import { type Frame, type PrintStyle, toChosenFrame } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Skeleton } from '@jepret/ui';
import { FramePicture } from '../../components/frame-picture.tsx';
import { LoadingWords } from '../../components/loading-place.tsx';
import type { Place } from './carousel.ts';
import styles from './style-entry.module.css';
import { STYLE_FACTS } from './style-facts.ts';

interface StyleEntryProps {
  style: PrintStyle;
  place: Place;
  /** Undefined while they are on their way. */
  frames: readonly Frame[] | undefined;
  onTap(): void;
}

/** One entry of the carousel: a stack of prints and what the style is called. */
export function StyleEntry({ style, place, frames, onTap }: StyleEntryProps) {
  const t = useTranslate();
  const { name, inShort } = STYLE_FACTS[style];
  const isInMiddle = place === 'middle';
  return (
    <button
      type="button"
      className={styles.entry}
      data-place={place}
      aria-current={isInMiddle || undefined}
      onClick={onTap}
    >
      <span className={styles.stack}>
        <span className={styles.under} aria-hidden="true" />
        <Print style={style} frame={frames?.[0]} isLoading={frames === undefined} />
        {isInMiddle && !frames && <LoadingWords doing="load.layingOutFrames" />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{t(name)}</span>
        <span className={styles.fact}>{t(inShort)}</span>
        {frames && (
          <span className={styles.count}>{t('printStyle.frames', { count: frames.length })}</span>
        )}
      </span>
    </button>
  );
}

function Print({
  style,
  frame,
  isLoading,
}: {
  style: PrintStyle;
  frame: Frame | undefined;
  isLoading: boolean;
}) {
  const t = useTranslate();
  if (!frame) {
    return isLoading ? (
      <Skeleton className={styles.empty} />
    ) : (
      <span className={styles.empty}>{t('printStyle.empty')}</span>
    );
  }
  return (
    <span className={styles.print}>
      <FramePicture frame={toChosenFrame(frame)} src={frame.url} alt="" />
      {style === '2 prints' && <span className={styles.cut} aria-hidden="true" />}
    </span>
  );
}
