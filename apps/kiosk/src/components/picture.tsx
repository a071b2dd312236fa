import type { ComponentProps } from 'react';
import { usePicture } from '../hooks/use-picture.ts';

/** An image that is retried until it is loaded (SCREEN-67). */
export function Picture({ alt, ...rest }: ComponentProps<'img'>) {
  const { attempt, image } = usePicture();
  return <img key={attempt} alt={alt} {...rest} {...image} />;
}
