import { useQuery } from '@tanstack/react-query';
import { useBooth } from '../../lib/booth.tsx';
import { locationQuery } from '../../lib/location-profile.ts';

/** D36: plain photos where the location does not record. */
export function useCaptureRoute(): '/capture' | '/capture-with-recording' {
  const { data } = useQuery(locationQuery(useBooth()));
  return data?.recording === false ? '/capture' : '/capture-with-recording';
}
