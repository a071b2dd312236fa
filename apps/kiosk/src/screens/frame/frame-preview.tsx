import { type Frame, toChosenFrame } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button } from '@jepret/ui';
import { FramePicture } from '../../components/frame-picture.tsx';
import { useTemplateImage } from '../../hooks/use-template-image.ts';
import styles from './frame-preview.module.css';
import { frameTitle } from './frame-title.ts';

export function FramePreview({ frame }: { frame: Frame | undefined }) {
  const t = useTranslate();
  return (
    <div className={styles.preview} aria-live="polite">
      {frame ? (
        <LargeFrame key={frame.url} frame={frame} />
      ) : (
        <p className={styles.empty}>{t('frame.tapToSee')}</p>
      )}
    </div>
  );
}

/** Shows the small preview until the template is loaded, so that nothing jumps. */
function LargeFrame({ frame }: { frame: Frame }) {
  const t = useTranslate();
  const { image, retry } = useTemplateImage(frame.url);
  return (
    <>
      <div className={styles.print}>
        <FramePicture
          frame={toChosenFrame(frame)}
          src={image.kind === 'ready' ? image.url : frame.url}
          alt={t('frame.large', { title: frameTitle(frame) })}
        />
        {image.kind === 'failed' && (
          <div role="alert" className={styles.failed}>
            <p>{t(image.text)}</p>
            <Button onClick={retry}>{t('common.retry')}</Button>
          </div>
        )}
      </div>
      <p className={styles.caption}>
        <span className={styles.name}>{frameTitle(frame)}</span>
        <span>{t('frame.snaps', { count: frame.counter })}</span>
      </p>
    </>
  );
}
