import type { ChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { usePicture } from '../hooks/use-picture.ts';
import styles from './frame-picture.module.css';
import { Picture } from './picture.tsx';
import { placeInFrame } from './place-in-frame.ts';

interface FramePictureProps {
  frame: ChosenFrame;
  /** The light preview, or the template where the picture is large. */
  src: string;
  alt: string;
  onSettled?: () => void;
}

/** A frame with somebody in it, each snap in the slot where it will be printed. */
export function FramePicture({ frame, src, alt, onSettled }: FramePictureProps) {
  const slots = useMemo(() => computeSlots(frame), [frame]);
  const { state, attempt, image } = usePicture();
  const tellSettled = useEffectEvent(() => onSettled?.());
  const isSettled = state !== 'loading';
  useLayoutEffect(() => {
    if (isSettled) tellSettled();
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
