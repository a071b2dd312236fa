import { BoothError } from '../../domain/booth-error.ts';

/** PRIVACY-5: the transaction exists, but is no longer entitled. */
export const sessionErased = (): BoothError =>
  new BoothError('not_entitled', (t) => t('refusal.photosDeleted'));
