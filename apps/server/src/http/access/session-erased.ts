import { BoothError } from '../../domain/booth-error.ts';

/** PRIVACY-5: it is there, and entitles to nothing any more. */
export const sessionErased = (): BoothError =>
  new BoothError('not_entitled', (t) => t('refusal.photosDeleted'));
