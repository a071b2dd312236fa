import type { ChosenFrame, Slot } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { useMemo } from 'react';
import styles from './frame-picture.module.css';

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
  return (
    <span className={styles.picture} style={{ aspectRatio: `${frame.width} / ${frame.height}` }}>
      {slots.map((slot) => (
        <img
          key={`${slot.x},${slot.y}`}
          className={styles.snap}
          src={`/static/images/sample-snap-${slot.photo}.webp`}
          alt=""
          style={placeIn(frame, slot)}
        />
      ))}
      <img className={styles.frame} src={src} alt={alt} onLoad={onSettled} onError={onSettled} />
    </span>
  );
}

function placeIn({ width, height }: ChosenFrame, slot: Slot) {
  const percent = (length: number, of: number) => `${(length / of) * 100}%`;
  return {
    left: percent(slot.x, width),
    top: percent(slot.y, height),
    width: percent(slot.width, width),
    height: percent(slot.height, height),
  };
}
