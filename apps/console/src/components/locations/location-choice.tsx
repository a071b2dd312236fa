import { Skeleton } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { locationOptionsQuery } from '../../hooks/location-options-query.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import styles from './location-choice.module.css';

interface LocationChoiceProps {
  /** Slugs; null means every location. */
  locations: string[] | null;
  onChange(locations: string[] | null): void;
  /** False for a person with only some locations: they cannot choose more than their own. */
  canChooseAll: boolean;
  error?: string | undefined;
}

/** A choice of every location or selected ones. */
export function LocationChoice(props: LocationChoiceProps) {
  const { locations, onChange, canChooseAll, error } = props;
  const name = useId();
  const isEverywhere = locations === null;
  return (
    <fieldset className={styles.choice}>
      <legend>Locations</legend>
      {canChooseAll && (
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
              <small>Including future locations.</small>
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
              <strong>Selected locations</strong>
            </span>
          </label>
        </div>
      )}
      {!isEverywhere && <LocationCheckboxes chosen={locations} onChange={onChange} />}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface LocationCheckboxesProps {
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

function LocationCheckboxes({ chosen, onChange }: LocationCheckboxesProps) {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery(locationOptionsQuery(api));
  if (!data && error) {
    return (
      <Notice tone="bad">
        {describeError(error)} <Button onClick={() => void refetch()}>Retry</Button>
      </Notice>
    );
  }
  if (!data) return <Skeleton className={styles.waiting} />;
  const existing = data.places.map(({ slug, name }) => ({ slug, name }));
  // A chosen location that no longer exists can be seen and removed.
  const removed = chosen
    .filter((slug) => existing.every((location) => location.slug !== slug))
    .map((slug) => ({ slug, name: `${slug} (no longer exists)` }));
  return (
    <div className={styles.locations}>
      {[...existing, ...removed].map(({ slug, name }) => (
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
      {existing.length === 0 && <p>There are no locations yet.</p>}
    </div>
  );
}

/** Undefined if the choice is valid. */
export const findChoiceProblem = (locations: readonly string[] | null): string | undefined =>
  locations?.length === 0 ? 'Choose at least one location.' : undefined;
