import { FRAME_SKELETON_MS, FRAMES_PER_PAGE, type Frame, toChosenFrame } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button, ScanGroup, Skeleton } from '@jepret/ui';
import { useState } from 'react';
import { FramePicture } from '../../components/frame-picture.tsx';
import { LoadingText } from '../../components/loading-placeholder.tsx';
import { useGrowingList } from '../../hooks/use-growing-list.ts';
import { useTimeout } from '../../hooks/use-timeout.ts';
import styles from './frame-grid.module.css';
import { frameTitle } from './frame-title.ts';

interface FrameGridProps {
  /** Undefined while loading. */
  frames: readonly Frame[] | undefined;
  hasFailed: boolean;
  onRetry(): void;
  chosen: Frame | undefined;
  onChoose(frame: Frame): void;
}

export function FrameGrid({ frames, hasFailed, onRetry, chosen, onChoose }: FrameGridProps) {
  const t = useTranslate();
  const { shown, listRef } = useGrowingList(frames ?? [], FRAMES_PER_PAGE);
  const [settled, setSettled] = useState(0);
  const [isTimeOver, setTimeOver] = useState(false);
  useTimeout(() => setTimeOver(true), FRAME_SKELETON_MS);

  if (frames?.length === 0) return <ListMessage text="frame.empty" />;
  if (!frames && (hasFailed || isTimeOver)) {
    return <ListMessage text="load.frameListProblem" onRetry={onRetry} />;
  }
  const isReady = frames !== undefined && settled >= Math.min(FRAMES_PER_PAGE, frames.length);
  const isHidden = !isReady && !isTimeOver;

  return (
    <ScanGroup label={t('frame.list')} className={styles.window}>
      {isHidden && (
        <>
          <SkeletonGrid />
          <LoadingText activity="load.loadingFrames" />
        </>
      )}
      <ul
        ref={listRef}
        className={styles.grid}
        aria-label={t('frame.list')}
        data-hidden={isHidden || undefined}
        // Otherwise a scrollable list would be a tab stop.
        tabIndex={-1}
      >
        {shown.map((frame) => (
          <li key={`${frame.category_name}/${frame.frame_name}`}>
            <button
              type="button"
              tabIndex={-1}
              className={styles.card}
              aria-pressed={frame === chosen}
              onClick={() => onChoose(frame)}
            >
              <FramePicture
                frame={toChosenFrame(frame)}
                src={frame.url}
                alt={frameTitle(frame)}
                onSettled={() => setSettled((count) => count + 1)}
              />
              {frame === chosen && <span className={styles.chosen}>{t('frame.chosen')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </ScanGroup>
  );
}

function SkeletonGrid() {
  return (
    <div className={styles.skeletons}>
      {Array.from({ length: FRAMES_PER_PAGE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}

function ListMessage({ text, onRetry }: { text: PlainKey; onRetry?: () => void }) {
  const t = useTranslate();
  return (
    <div role="alert" className={styles.message}>
      <p>{t(text)}</p>
      {onRetry && (
        <Button size="large" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}
