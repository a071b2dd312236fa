import { useTranslate } from '@jepret/messages/react';
import { Skeleton } from '@jepret/ui';
import { LoadingPlaceholder } from '../../components/loading-placeholder.tsx';
import { usePicture } from '../../hooks/use-picture.ts';
import styles from './print.module.css';

export interface Shape {
  width: number;
  height: number;
}

interface PrintProps {
  src: string;
  alt: string;
  shape: Shape;
  /** Large enough for the loading text. */
  isLarge?: boolean;
}

/** A finished print; keeps its space while it loads, and is retried until it is loaded. */
export function Print({ src, alt, shape, isLarge = false }: PrintProps) {
  const t = useTranslate();
  const { state, attempt, image } = usePicture(Number.POSITIVE_INFINITY); // EFFECT-12
  return (
    <span className={styles.print} style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
      {state === 'loading' &&
        (isLarge ? (
          <LoadingPlaceholder activity="common.loadingPrint" className={styles.fill} />
        ) : (
          <Skeleton className={styles.fill} />
        ))}
      {state === 'failed' && (
        <span role="alert" className={styles.failed}>
          {t('common.unableToLoad', { type: t('common.mediaPhoto') })}
        </span>
      )}
      <img
        key={attempt}
        {...image}
        hidden={state === 'failed'}
        className={styles.fill}
        src={src}
        alt={alt}
      />
    </span>
  );
}
