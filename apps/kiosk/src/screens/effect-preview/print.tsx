import { mediaFailedText } from '@jepret/contract';
import { Skeleton } from '@jepret/ui';
import { useState } from 'react';
import styles from './print.module.css';

export interface Shape {
  width: number;
  height: number;
}

interface PrintProps {
  src: string;
  alt: string;
  shape: Shape;
}

/** A finished print; holds its place while it loads. */
export function Print({ src, alt, shape }: PrintProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  return (
    <span className={styles.print} style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
      {state === 'loading' && <Skeleton className={styles.fill} />}
      {state === 'failed' ? (
        <span role="alert" className={styles.failed}>
          {mediaFailedText('photo')}
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
    </span>
  );
}
