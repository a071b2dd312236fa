import { useStore } from 'zustand';
import { useBooth } from '../kiosk/booth.tsx';
import { extendLimit } from '../kiosk/visit-access.ts';

/** A time limit that is doubled for visitors who need more time (ACCESS-11). */
export function useExtendableLimit(limitMs: number): number {
  const { access } = useBooth();
  return useStore(access.settings, (settings) => extendLimit(limitMs, settings));
}
