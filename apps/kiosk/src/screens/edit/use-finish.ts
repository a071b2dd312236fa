import type { NavigationState } from '@jepret/contract';
import { useRef, useState } from 'react';
import { useGo } from '../../kiosk/navigation.ts';
import { renderPainting } from './drawing/render-painting.ts';
import type { StickerImages } from './drawing/sticker-images.ts';
import type { Editor } from './editor.ts';
import { letGo } from './model/editor-state.ts';
import { isBlank } from './model/painting.ts';

/** The way on, once: with the painting to be compiled, or straight to the gallery without one. */
export function useFinish(result: NavigationState<'/edit'>, editor: Editor, images: StickerImages) {
  const go = useGo();
  const isLeaving = useRef(false);
  const [isFinishing, setFinishing] = useState(false);
  const [bug, setBug] = useState<{ error: unknown }>();

  const leave = async () => {
    editor.setState(letGo);
    const { painting } = editor.getState();
    if (isBlank(painting)) return go('/final-preview', { state: result, replace: true });
    const { compiled, videoURL, stackedVideoUrl, ...product } = result;
    const state = {
      ...product,
      action: 'compile-painting' as const,
      paintingImage: await renderPainting(painting, images),
      withPainting: true,
      data: { compiled, videoURL, stackedVideoUrl },
    };
    go('/load', { state, replace: true });
  };
  const finish = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setFinishing(true);
    leave().catch((error) => setBug({ error }));
  };

  // Thrown while rendering, it reaches the error screen, whose reload brings the draft back.
  if (bug) throw bug.error;
  return { finish, isFinishing };
}
