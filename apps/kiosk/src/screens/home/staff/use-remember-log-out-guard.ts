import type { Location } from '@jepret/contract';
import { useEffect } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';
import { locationNameOf } from '../../../kiosk/location-name.ts';

/** Keeps what the location says about logging out for when it cannot be asked. */
export function useRememberLogOutGuard(location: Location | undefined): void {
  const { stored, logOutGuard } = useBooth();
  const name = locationNameOf(stored);
  const isGuarded = location?.guards_logout;
  useEffect(() => {
    if (isGuarded !== undefined) logOutGuard.note(name, isGuarded);
  }, [logOutGuard, name, isGuarded]);
}
