import type { Location } from '@jepret/contract';
import { useEffect } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';

/** Greets in the language that the location says, unless the visitor has chosen one. */
export function useLocationLanguage(location: Location | undefined): void {
  const { language } = useBooth();
  const ofLocation = location?.language;
  useEffect(() => {
    if (ofLocation !== undefined) void language.setDefault(ofLocation);
  }, [language, ofLocation]);
}
