import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { locationSlugOf } from '../../features/kiosks/kiosk-location.ts';
import type { KioskService } from '../../features/kiosks/service.ts';

/** Sets a kiosk's location, as the console does. */
export async function setKioskLocation(
  { kiosks }: { kiosks: Pick<KioskService, 'list' | 'changeLocation'> },
  kioskId: string,
  location: string,
): Promise<void> {
  const kiosk = (await kiosks.list()).find(({ id }) => id === kioskId);
  const was = locationSlugOf(kiosk ?? { location: null });
  await kiosks.changeLocation(kioskId, { location, was }, BOOTH_ACTOR);
}
