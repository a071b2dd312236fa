import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAccount, useConsole } from '../../../hooks/console-context.tsx';
import { placesQuery } from '../../../hooks/places-query.ts';
import styles from './terms.module.css';

interface PlacesFieldProps {
  /** Slugs; none is everywhere. */
  locations: readonly string[];
  onChange(locations: string[]): void;
  error?: string | undefined;
}

/** Everywhere, or at some locations; whoever has locations of their own chooses among those. */
export function PlacesField({ locations, onChange, error }: PlacesFieldProps) {
  const { api } = useConsole();
  const account = useAccount();
  const name = useId();
  const known = useQuery(placesQuery(api));
  const isScoped = account.role !== 'owner' && account.locations !== null;
  const places = (known.data?.places ?? []).map(({ slug, name: title, is_default }) => ({
    slug,
    title: is_default ? 'Every other place' : title,
  }));
  const strange = locations.filter((slug) => !places.some((place) => place.slug === slug));
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>Where</legend>
      <div className={styles.places}>
        {!isScoped && (
          <label>
            <input
              type="checkbox"
              checked={locations.length === 0}
              onChange={() => onChange([])}
              // It is unchecked by choosing a place.
              aria-disabled={locations.length === 0}
            />
            Everywhere
          </label>
        )}
        {[...places, ...strange.map((slug) => ({ slug, title: slug }))].map(({ slug, title }) => (
          <label key={slug}>
            <input
              type="checkbox"
              checked={locations.includes(slug)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...locations, slug]
                    : locations.filter((other) => other !== slug),
                )
              }
            />
            {title}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
