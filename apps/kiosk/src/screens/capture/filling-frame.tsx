import type { ChosenFrame, Slot } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, Skeleton } from '@jepret/ui';
import type { RefObject } from 'react';
import { placeInFrame } from '../../components/place-in-frame.ts';
import { useTemplateImage } from '../../hooks/use-template-image.ts';
import { useLiveSlot } from './camera/use-live-slot.ts';
import styles from './filling-frame.module.css';
import type { CaptureView } from './machine/capture-view.ts';

interface FillingFrameProps {
  frame: ChosenFrame;
  slots: readonly Slot[];
  view: CaptureView;
  urls: ReadonlyMap<number, string>;
  video: RefObject<HTMLVideoElement | null>;
  isLive: boolean;
}

/** The chosen frame with the taken snaps, and the camera in the next slot. */
export function FillingFrame(props: FillingFrameProps) {
  const t = useTranslate();
  const { frame, slots, view } = props;
  const { image, retry } = useTemplateImage(frame.frameURL);
  return (
    <div className={styles.place}>
      <div
        role="img"
        aria-label={t('capture.frameAlt', {
          taken: String(view.snaps.length),
          count: String(frame.numberSnap),
        })}
        className={styles.frame}
        style={{ aspectRatio: `${frame.width} / ${frame.height}` }}
      >
        {slots.map((slot) => (
          <div
            key={`${slot.x} ${slot.y}`}
            className={styles.slot}
            style={placeInFrame(slot, frame)}
          >
            <SlotContent {...props} slot={slot} />
          </div>
        ))}
        {image.kind === 'ready' && <img className={styles.template} src={image.url} alt="" />}
        {image.kind === 'loading' && <Skeleton className={styles.skeleton} />}
      </div>
      {image.kind === 'failed' && (
        <div className={styles.failed}>
          <p role="alert">{t(image.text)}</p>
          <Button tone="plain" className={styles.retry} onClick={retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

type SlotContentProps = FillingFrameProps & { slot: Slot };

function SlotContent({ slot, view, urls, video, isLive }: SlotContentProps) {
  const url = urls.get(slot.photo);
  if (url) return <img className={styles.snap} src={url} alt="" />;
  if (isLive && !view.isStill && slot.photo === view.number) {
    return <LiveSlot slot={slot} video={video} />;
  }
  return <span className={styles.number}>{slot.photo}</span>;
}

function LiveSlot({ slot, video }: Pick<SlotContentProps, 'slot' | 'video'>) {
  const canvas = useLiveSlot(video, slot);
  return <canvas ref={canvas} className={styles.snap} />;
}
