import { useStore } from 'zustand';
import { useBooth } from '../kiosk/booth.tsx';
import { lengthen } from '../kiosk/visit-access.ts';

/** A limit that is the booth's own to choose: twice as long for whoever needs more time (ACCESS-11). */
export function useOwnLimit(limitMs: number): number {
  const { access } = useBooth();
  return useStore(access.settings, (settings) => lengthen(limitMs, settings));
}
