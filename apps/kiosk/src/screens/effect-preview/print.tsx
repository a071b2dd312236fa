import { PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Skeleton } from '@jepret/ui';
import { useState } from 'react';
import { LoadingPlace } from '../../components/loading-place.tsx';
import { useTimeout } from '../../hooks/use-timeout.ts';
import styles from './print.module.css';

export interface Shape {
  width: number;
  height: number;
}

interface PrintProps {
  src: string;
  alt: string;
  shape: Shape;
  /** Whether there is room to say that it loads. */
  isLarge?: boolean;
}

const TRY_AGAIN_MS = 2_000;

/** A finished print; holds its place while it loads, and is asked for again until it comes. */
export function Print({ src, alt, shape, isLarge = false }: PrintProps) {
  const [attempt, setAttempt] = useState(1);
  return (
    <span className={styles.print} style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
      <Attempt key={attempt} {...{ src, alt, isLarge }} onAgain={() => setAttempt(attempt + 1)} />
    </span>
  );
}

interface AttemptProps extends Required<Omit<PrintProps, 'shape'>> {
  onAgain(): void;
}

function Attempt({ src, alt, isLarge, onAgain }: AttemptProps) {
  const t = useTranslate();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useTimeout(() => setState('failed'), state === 'loading' ? PHOTO_LOAD_TIMEOUT_MS : undefined);
  useTimeout(onAgain, state === 'failed' ? TRY_AGAIN_MS : undefined);
  return (
    <>
      {state === 'loading' &&
        (isLarge ? (
          <LoadingPlace doing="common.bringingPrint" className={styles.fill} />
        ) : (
          <Skeleton className={styles.fill} />
        ))}
      {state === 'failed' ? (
        <span role="alert" className={styles.failed}>
          {t('common.unableToLoad', { type: t('common.mediaPhoto') })}
        </span>
      ) : (
        <img
          className={styles.fill}
          src={src}
          alt={alt}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
    </>
  );
}
