import type { Context } from 'konva/lib/Context';
import { useCallback } from 'react';
import { Shape } from 'react-konva/lib/ReactKonvaCore';

interface DrawingProps {
  /** What is drawn; it is drawn again when something of this is another. */
  of: readonly unknown[];
  draw(context: CanvasRenderingContext2D): void;
}

/** A part of the canvas that is drawn in the print's pixels by a function of ours. */
export function Drawing({ of, draw }: DrawingProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says when the drawing changes.
  const sceneFunc = useCallback((context: Context) => draw(context._context), of);
  return <Shape sceneFunc={sceneFunc} listening={false} />;
}
