import type { ChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { usePicture } from '../hooks/use-picture.ts';
import styles from './frame-picture.module.css';
import { Picture } from './picture.tsx';
import { placeInFrame } from './place-in-frame.ts';

interface FramePictureProps {
  frame: ChosenFrame;
  /** The small preview, or the template for large pictures. */
  src: string;
  alt: string;
  onSettled?: () => void;
}

/** A frame with sample snaps in its slots. */
export function FramePicture({ frame, src, alt, onSettled }: FramePictureProps) {
  const slots = useMemo(() => computeSlots(frame), [frame]);
  const { state, attempt, image } = usePicture();
  const notifySettled = useEffectEvent(() => onSettled?.());
  const isSettled = state !== 'loading';
  useLayoutEffect(() => {
    if (isSettled) notifySettled();
  }, [isSettled]);
  return (
    <span className={styles.picture} style={{ aspectRatio: `${frame.width} / ${frame.height}` }}>
      {slots.map((slot) => (
        <Picture
          key={`${slot.x},${slot.y}`}
          className={styles.snap}
          src={`/static/images/sample-snap-${slot.photo}.webp`}
          alt=""
          style={placeInFrame(slot, frame)}
        />
      ))}
      <img key={attempt} {...image} className={styles.frame} src={src} alt={alt} />
    </span>
  );
}
