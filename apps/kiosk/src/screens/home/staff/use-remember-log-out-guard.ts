import type { Location } from '@jepret/contract';
import { useEffect } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';
import { getLocationName } from '../../../kiosk/location-name.ts';

/** Stores the location's log-out setting for when the server is unreachable. */
export function useRememberLogOutGuard(location: Location | undefined): void {
  const { stored, logOutGuard } = useBooth();
  const locationName = getLocationName(stored);
  const isGuarded = location?.guards_logout;
  useEffect(() => {
    if (isGuarded !== undefined) logOutGuard.remember(locationName, isGuarded);
  }, [logOutGuard, locationName, isGuarded]);
}
