import type { Context } from 'konva/lib/Context';
import { Shape } from 'react-konva/lib/ReactKonvaCore';

/** A shape drawn by a function, in the print's pixels. */
export function Drawing({ draw }: { draw(context: CanvasRenderingContext2D): void }) {
  return <Shape sceneFunc={(context: Context) => draw(context._context)} listening={false} />;
}
