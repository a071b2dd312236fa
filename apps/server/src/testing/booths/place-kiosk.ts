import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { locationSlugOf } from '../../features/kiosks/kiosk-location.ts';
import type { KioskService } from '../../features/kiosks/service.ts';

/** As an owner would in the console. */
export async function placeKiosk(
  { kiosks }: { kiosks: Pick<KioskService, 'list' | 'changeLocation'> },
  kioskId: string,
  location: string,
): Promise<void> {
  const kiosk = (await kiosks.list()).find(({ id }) => id === kioskId);
  const was = locationSlugOf(kiosk ?? { location: null });
  await kiosks.changeLocation(kioskId, { location, was }, BOOTH_ITSELF);
}
