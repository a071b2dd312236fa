import type { ComponentProps } from 'react';
import { usePicture } from '../hooks/use-picture.ts';

/** A picture that is tried again until it is here (SCREEN-67). */
export function Picture({ alt, ...rest }: ComponentProps<'img'>) {
  const { attempt, image } = usePicture();
  return <img key={attempt} alt={alt} {...rest} {...image} />;
}
