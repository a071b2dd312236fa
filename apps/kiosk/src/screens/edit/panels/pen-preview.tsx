import { useLayoutEffect, useRef } from 'react';
import { drawStroke } from '../drawing/draw-stroke.ts';
import type { PenName, Point } from '../model/painting.ts';
import styles from './tool-box.module.css';

const WIDTH_PX = 240;
const HEIGHT_PX = 160;
const LINE_PX = 24;
const STEPS = 30;

/** Points of a wave. */
const WAVE: readonly Point[] = Array.from({ length: STEPS + 1 }, (_, step) => ({
  x: 44 + (step / STEPS) * (WIDTH_PX - 88),
  y: HEIGHT_PX / 2 - 34 * Math.sin((step / STEPS) * 2 * Math.PI),
}));

/** Preview of a pen, drawn with the same code as the print. */
export function PenPreview({ pen, color }: { pen: PenName; color: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, WIDTH_PX, HEIGHT_PX);
    if (context) drawStroke(context, { pen, color, widthPx: LINE_PX, points: WAVE }, [0]);
  }, [pen, color]);
  return <canvas ref={canvas} width={WIDTH_PX} height={HEIGHT_PX} className={styles.preview} />;
}
