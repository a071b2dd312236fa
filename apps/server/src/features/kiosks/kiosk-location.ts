import { toSlug } from '@jepret/contract';

interface KioskLocation {
  location: string | null;
}

/** SIGN-74: a kiosk that never reported a location is at `default`. */
export const locationNameOf = ({ location }: KioskLocation): string => location ?? 'default';
export const locationSlugOf = (kiosk: KioskLocation): string => toSlug(locationNameOf(kiosk));
