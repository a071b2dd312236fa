import type { Context } from 'konva/lib/Context';
import Konva from 'konva/lib/Core';
import { useEffect, useRef, useState } from 'react';
import { Shape } from 'react-konva/lib/ReactKonvaCore';
import { useStore } from 'zustand';
import { drawSticker } from '../drawing/draw-sticker.ts';
import type { StickerImages } from '../drawing/sticker-images.ts';
import type { Editor } from '../editor.ts';
import { listCurrentStickers } from '../model/editor-state.ts';
import type { Sticker } from '../model/painting.ts';
import { shiftSticker, shiftsOf } from '../model/strips.ts';

const BOUNCE_SECONDS = 0.24;
const BOUNCE_FROM = 0.4;

export function Stickers({ editor, images }: { editor: Editor; images: StickerImages }) {
  const painting = useStore(editor, (state) => state.painting);
  const grips = useStore(editor, (state) => state.grips);
  return listCurrentStickers({ painting, grips }).flatMap((sticker) =>
    shiftsOf(painting).map((byPx) => (
      <StickerShape
        key={`${sticker.id} ${byPx}`}
        sticker={shiftSticker(sticker, byPx)}
        images={images}
      />
    )),
  );
}

function StickerShape({ sticker, images }: { sticker: Sticker; images: StickerImages }) {
  const image = useImage(images, sticker.url);
  const bounce = useBounce(image !== undefined);
  if (!image) return null;
  const { x, y } = sticker.placement;
  return (
    // Positioned by its center for the bounce animation; the drawing is in the print's pixels.
    <Shape
      ref={bounce}
      x={x}
      y={y}
      offsetX={x}
      offsetY={y}
      listening={false}
      sceneFunc={(context: Context) => drawSticker(context._context, sticker, image)}
    />
  );
}

function useImage(images: StickerImages, url: string): HTMLImageElement | undefined {
  const [image, setImage] = useState(() => images.find(url));
  useEffect(() => {
    const controller = new AbortController();
    images.loadWithRetries(url, controller.signal).then(setImage, () => {});
    return () => controller.abort();
  }, [images, url]);
  return image;
}

function useBounce(isThere: boolean) {
  const shape = useRef<Konva.Shape>(null);
  useEffect(() => {
    const node = shape.current;
    if (!node || !isThere || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    node.scale({ x: BOUNCE_FROM, y: BOUNCE_FROM });
    const tween = new Konva.Tween({
      node,
      scaleX: 1,
      scaleY: 1,
      duration: BOUNCE_SECONDS,
      easing: Konva.Easings.BackEaseOut,
    });
    tween.play();
    return () => {
      tween.finish();
      tween.destroy();
    };
  }, [isThere]);
  return shape;
}
