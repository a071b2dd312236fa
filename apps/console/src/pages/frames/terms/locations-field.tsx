import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAccount, useConsole } from '../../../hooks/console-context.tsx';
import { locationOptionsQuery } from '../../../hooks/location-options-query.ts';
import styles from './terms.module.css';

interface LocationsFieldProps {
  /** Slugs; an empty list means everywhere. */
  locations: readonly string[];
  onChange(locations: string[]): void;
  error?: string | undefined;
}

/** Everywhere, or selected locations; a person with own locations chooses from those. */
export function LocationsField({ locations, onChange, error }: LocationsFieldProps) {
  const { api } = useConsole();
  const account = useAccount();
  const name = useId();
  const list = useQuery(locationOptionsQuery(api));
  const isScoped = account.role !== 'owner' && account.locations !== null;
  const options = (list.data?.places ?? []).map(({ slug, name: title, is_default }) => ({
    slug,
    title: is_default ? 'All other locations' : title,
  }));
  const unlisted = locations.filter((slug) => !options.some((option) => option.slug === slug));
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>Where it is offered</legend>
      <div className={styles.locations}>
        {!isScoped && (
          <label>
            <input
              type="checkbox"
              checked={locations.length === 0}
              onChange={() => onChange([])}
              // It is unchecked by choosing a location.
              aria-disabled={locations.length === 0}
            />
            Everywhere
          </label>
        )}
        {[...options, ...unlisted.map((slug) => ({ slug, title: slug }))].map(({ slug, title }) => (
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
