import type { Location } from '@jepret/contract';
import { useEffect } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';

/** Sets the location's language, unless the visitor has chosen one. */
export function useLocationLanguage(location: Location | undefined): void {
  const { language } = useBooth();
  const locationLanguage = location?.language;
  useEffect(() => {
    if (locationLanguage !== undefined) void language.setDefault(locationLanguage);
  }, [language, locationLanguage]);
}
