import { PAINTING_SIZE } from '@jepret/contract';
import type { ReactNode } from 'react';
import { Group, Layer, Stage } from 'react-konva/lib/ReactKonvaCore';
import type { StickerImages } from '../drawing/sticker-images.ts';
import type { Editor } from '../editor.ts';
import { FinishedPaint } from './finished-paint.tsx';
import { LivePaint } from './live-paint.tsx';
import { SelectionCorners } from './selection-corners.tsx';
import { Stickers } from './stickers.tsx';

interface PrintLayersProps {
  editor: Editor;
  images: StickerImages;
  /** Screen pixels per pixel of the print. */
  scale: number;
  /**
   * Margin around the print in whole pixels, in which a sticker's corners are visible and
   * touchable.
   */
  marginPx: number;
}

const CLIP = {
  clipX: 0,
  clipY: 0,
  clipWidth: PAINTING_SIZE.widthPx,
  clipHeight: PAINTING_SIZE.heightPx,
};

/** Only draws the editor's state; the model handles pointers. */
export function PrintLayers({ editor, images, scale, marginPx }: PrintLayersProps) {
  const layer = (children: ReactNode) => (
    <Layer listening={false} x={marginPx} y={marginPx} scaleX={scale} scaleY={scale}>
      {children}
    </Layer>
  );
  return (
    <Stage
      // Whole pixels: otherwise the browser would stretch the canvas.
      width={Math.ceil(PAINTING_SIZE.widthPx * scale) + 2 * marginPx}
      height={Math.ceil(PAINTING_SIZE.heightPx * scale) + 2 * marginPx}
      listening={false}
    >
      {layer(
        <Group {...CLIP}>
          <FinishedPaint editor={editor} />
        </Group>,
      )}
      {/* A separate canvas, so that a growing line does not redraw the finished ones. */}
      {layer(
        <Group {...CLIP}>
          <LivePaint editor={editor} />
        </Group>,
      )}
      {layer(
        <>
          <Group {...CLIP}>
            <Stickers editor={editor} images={images} />
          </Group>
          <SelectionCorners editor={editor} />
        </>,
      )}
    </Stage>
  );
}
