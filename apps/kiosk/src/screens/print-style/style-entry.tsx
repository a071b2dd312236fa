import { type Frame, type PrintStyle, toChosenFrame } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Skeleton } from '@jepret/ui';
import { FramePicture } from '../../components/frame-picture.tsx';
import { LoadingText } from '../../components/loading-placeholder.tsx';
import type { Position } from './carousel.ts';
import styles from './style-entry.module.css';
import { STYLE_FACTS } from './style-facts.ts';

interface StyleEntryProps {
  style: PrintStyle;
  position: Position;
  /** Undefined while loading. */
  frames: readonly Frame[] | undefined;
  onTap(): void;
}

/** One entry of the carousel: a stack of prints and the style's name. */
export function StyleEntry({ style, position, frames, onTap }: StyleEntryProps) {
  const t = useTranslate();
  const { name, inShort } = STYLE_FACTS[style];
  const isInMiddle = position === 'middle';
  return (
    <button
      type="button"
      className={styles.entry}
      data-place={position}
      aria-current={isInMiddle || undefined}
      onClick={onTap}
    >
      <span className={styles.stack}>
        <span className={styles.under} aria-hidden="true" />
        <Print style={style} frame={frames?.[0]} isLoading={frames === undefined} />
        {isInMiddle && !frames && <LoadingText activity="load.loadingFrames" />}
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
