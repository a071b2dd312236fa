import type { NavigationState } from '@jepret/contract';
import { useRef, useState } from 'react';
import { useGo } from '../../kiosk/navigation.ts';
import { renderPainting } from './drawing/render-painting.ts';
import type { StickerImages } from './drawing/sticker-images.ts';
import type { Editor } from './editor.ts';
import type { FilmsAhead } from './films-ahead.ts';
import { releaseFingers } from './model/editor-state.ts';
import { isBlank } from './model/painting.ts';

interface Tools {
  editor: Editor;
  images: StickerImages;
  films: FilmsAhead;
}

/**
 * Leaves the editor once: to /load with or without the painting, or directly to the gallery for
 * photos without painting and for films made ahead (SCREEN-63).
 */
export function useFinish(result: NavigationState<'/edit'>, { editor, images, films }: Tools) {
  const go = useGo();
  const isLeaving = useRef(false);
  const [isFinishing, setFinishing] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();

  const leave = async () => {
    editor.setState(releaseFingers);
    const { painting } = editor.getState();
    const withPainting = !isBlank(painting);
    if (!withPainting && !result.withRecording) {
      return go('/final-preview', { state: result, replace: true });
    }
    const skipped = withPainting ? undefined : await films.findResult();
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
    leave().catch((error) => setFailure({ error }));
  };

  // Thrown during rendering, so that the error screen shows it; its reload restores the draft.
  if (failure) throw failure.error;
  return { finish, isFinishing };
}
