import { PAINTING_SIZE } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button } from '@jepret/ui';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { CutLine } from '../../../components/cut-line.tsx';
import { LoadingPlaceholder } from '../../../components/loading-placeholder.tsx';
import { usePicture } from '../../../hooks/use-picture.ts';
import type { StickerImages } from '../drawing/sticker-images.ts';
import type { Editor } from '../editor.ts';
import { selectNext } from '../model/editor-state.ts';
import { FINGERTIP_PX } from '../model/placement.ts';
import styles from './board.module.css';
import { PrintLayers } from './print-layers.tsx';
import { usePointers } from './use-pointers.ts';

interface BoardProps {
  editor: Editor;
  images: StickerImages;
  print: string;
  isCut: boolean;
}

/** The print with paint and stickers. */
export function Board({ editor, images, print, isCut }: BoardProps) {
  const t = useTranslate();
  const { ref, widthPx } = useWidth();
  const scale = widthPx / PAINTING_SIZE.widthPx;
  const marginPx = Math.round(MARGIN * widthPx);
  const surface = useRef<HTMLDivElement>(null);
  const fingers = usePointers(surface, editor, (x, y) => {
    const { left, top } = ref.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: round((x - left) / scale), y: round((y - top) / scale) };
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    editor.setState(selectNext);
  };
  return (
    <div
      ref={ref}
      className={styles.board}
      style={{ aspectRatio: `${PAINTING_SIZE.widthPx} / ${PAINTING_SIZE.heightPx}` }}
    >
      <Print src={print} />
      <div
        ref={surface}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is interactive.
        tabIndex={0}
        role="application"
        aria-label={t('edit.board')}
        className={styles.touched}
        style={{ inset: -marginPx }}
        onKeyDown={onKeyDown}
        {...fingers}
      >
        {widthPx > 0 && (
          <PrintLayers editor={editor} images={images} scale={scale} marginPx={marginPx} />
        )}
      </div>
      {isCut && <CutLine />}
    </div>
  );
}

/**
 * As a share of the print's width: a corner at the print's edge can be touched from this far
 * outside.
 */
const MARGIN = FINGERTIP_PX / PAINTING_SIZE.widthPx;

/** Rounds to tenths: finer than any screen, and a third of the size of a stored draft. */
const round = (px: number) => Math.round(px * 10) / 10;

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidthPx(element.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, widthPx };
}

function Print({ src }: { src: string }) {
  const t = useTranslate();
  const { state, attempt, image, retry } = usePicture();
  return (
    <>
      {state === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>{t('common.unableToLoad', { type: t('common.mediaPhoto') })}</p>
          <Button tone="plain" onClick={retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {state === 'loading' && (
        <LoadingPlaceholder activity="common.loadingPrint" className={styles.print} />
      )}
      <img
        key={attempt}
        {...image}
        hidden={state === 'failed'}
        className={styles.print}
        src={src}
        alt={t('common.yourPrint')}
      />
    </>
  );
}
