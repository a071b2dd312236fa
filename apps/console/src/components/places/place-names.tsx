import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../../hooks/console-context.tsx';
import { placesQuery } from '../../hooks/places-query.ts';

/** What these locations are called; null is every location. */
export function PlaceNames({ slugs }: { slugs: readonly string[] | null }) {
  const { api } = useConsole();
  const { data } = useQuery(placesQuery(api));
  if (slugs === null) return 'every location';
  const nameOf = (slug: string) => data?.places.find((place) => place.slug === slug)?.name ?? slug;
  return slugs.map(nameOf).join(', ') || 'none';
}
