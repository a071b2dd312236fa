import { Skeleton } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { placesQuery } from '../../hooks/places-query.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import styles from './location-choice.module.css';

interface LocationChoiceProps {
  /** Slugs; null is every location. */
  locations: string[] | null;
  onChange(locations: string[] | null): void;
  /** Whoever has only some locations gives nobody more than these. */
  mayEverywhere: boolean;
  error?: string | undefined;
}

/** Every location, or some of those that there are. */
export function LocationChoice(props: LocationChoiceProps) {
  const { locations, onChange, mayEverywhere, error } = props;
  const name = useId();
  const isEverywhere = locations === null;
  return (
    <fieldset className={styles.choice}>
      <legend>Locations</legend>
      {mayEverywhere && (
        <div className={styles.reach}>
          <label>
            <input
              type="radio"
              name={name}
              checked={isEverywhere}
              onChange={() => onChange(null)}
            />
            <span>
              <strong>Every location</strong>
              <small>Those to come, too.</small>
            </span>
          </label>
          <label>
            <input
              type="radio"
              name={name}
              checked={!isEverywhere}
              onChange={() => onChange(locations ?? [])}
            />
            <span>
              <strong>Only these</strong>
            </span>
          </label>
        </div>
      )}
      {!isEverywhere && <Places chosen={locations} onChange={onChange} />}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PlacesProps {
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

function Places({ chosen, onChange }: PlacesProps) {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery(placesQuery(api));
  if (!data && error) {
    return (
      <Notice tone="bad">
        {describeError(error)} <Button onClick={() => void refetch()}>Retry</Button>
      </Notice>
    );
  }
  if (!data) return <Skeleton className={styles.waiting} />;
  const known = data.places.map(({ slug, name }) => ({ slug, name }));
  // Chosen once, and gone since: it can be seen and taken away.
  const gone = chosen
    .filter((slug) => known.every((place) => place.slug !== slug))
    .map((slug) => ({ slug, name: `${slug} (no such location now)` }));
  return (
    <div className={styles.places}>
      {[...known, ...gone].map(({ slug, name }) => (
        <label key={slug}>
          <input
            type="checkbox"
            checked={chosen.includes(slug)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, slug] : chosen.filter((one) => one !== slug))
            }
          />
          <span>{name}</span>
        </label>
      ))}
      {known.length === 0 && <p>There is no location yet.</p>}
    </div>
  );
}

/** Undefined when it can be sent. */
export const findChoiceProblem = (locations: readonly string[] | null): string | undefined =>
  locations?.length === 0 ? 'Choose at least one location.' : undefined;
