import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../../hooks/console-context.tsx';
import { placesQuery, zoneOfPlaces } from '../../hooks/places-query.ts';
import { ZoneMoment } from './zone-moment.tsx';

interface PlaceMomentProps {
  at: number;
  /** Slugs; null is every location. */
  locations: readonly string[] | null;
}

/** An instant in the time that these places share; in the default profile's where they share none. */
export function PlaceMoment({ at, locations }: PlaceMomentProps) {
  const { api } = useConsole();
  const { data } = useQuery(placesQuery(api));
  return data ? <ZoneMoment at={at} zone={zoneOfPlaces(data, locations)} /> : null;
}
