import type { NavigationState } from '@jepret/contract';
import { useRef, useState } from 'react';
import { useGo } from '../../kiosk/navigation.ts';
import { renderPainting } from './drawing/render-painting.ts';
import type { StickerImages } from './drawing/sticker-images.ts';
import type { Editor } from './editor.ts';
import type { FilmsAhead } from './films-ahead.ts';
import { letGo } from './model/editor-state.ts';
import { isBlank } from './model/painting.ts';

interface Tools {
  editor: Editor;
  images: StickerImages;
  films: FilmsAhead;
}

/**
 * The way on, once: to the compiling of print and films, with what was painted or without; photos
 * that nothing was painted on need none, nor do films that were made ahead (SCREEN-63).
 */
export function useFinish(result: NavigationState<'/edit'>, { editor, images, films }: Tools) {
  const go = useGo();
  const isLeaving = useRef(false);
  const [isFinishing, setFinishing] = useState(false);
  const [bug, setBug] = useState<{ error: unknown }>();

  const leave = async () => {
    editor.setState(letGo);
    const { painting } = editor.getState();
    const withPainting = !isBlank(painting);
    if (!withPainting && !result.withRecording) {
      return go('/final-preview', { state: result, replace: true });
    }
    const skipped = withPainting ? undefined : await films.take();
    if (skipped) return go('/final-preview', { state: skipped, replace: true });
    const { compiled, videoURL, stackedVideoUrl, ...product } = result;
    const state = {
      ...product,
      action: 'compile-painting' as const,
      ...(withPainting && { paintingImage: await renderPainting(painting, images) }),
      withPainting,
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
