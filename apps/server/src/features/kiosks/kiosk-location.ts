import { toSlug } from '@jepret/contract';

interface Standing {
  location: string | null;
}

/** SIGN-74: one that never reported stands at `default`. */
export const locationNameOf = ({ location }: Standing): string => location ?? 'default';
export const locationSlugOf = (kiosk: Standing): string => toSlug(locationNameOf(kiosk));
