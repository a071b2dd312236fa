import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../../hooks/console-context.tsx';
import { locationOptionsQuery } from '../../hooks/location-options-query.ts';

/** The names of these locations; null means every location. */
export function LocationNames({ slugs }: { slugs: readonly string[] | null }) {
  const { api } = useConsole();
  const { data } = useQuery(locationOptionsQuery(api));
  if (slugs === null) return 'every location';
  const nameOf = (slug: string) =>
    data?.places.find((location) => location.slug === slug)?.name ?? slug;
  return slugs.map(nameOf).join(', ') || 'none';
}
