import { type StaffRole, toSlug } from '@jepret/contract';
import { useId } from 'react';
import { ChipsField } from '../../components/chips-field.tsx';
import styles from './place-fields.module.css';

/** What somebody may do, and where. */
export interface Place {
  role: StaffRole;
  /** Slugs; null is every location. */
  locations: string[] | null;
}

const ROLES: readonly { role: StaffRole; name: string; may: string }[] = [
  { role: 'owner', name: 'Owner', may: 'Everything: money, team, settings, every booth.' },
  {
    role: 'operator',
    name: 'Operator',
    may: 'Runs booths: prices, frames, vouchers, refunds up to a limit.',
  },
  {
    role: 'cashier',
    name: 'Cashier',
    may: 'At the counter: finds a transaction, prints again, lets somebody in.',
  },
];

interface PlaceFieldsProps {
  place: Place;
  onChange(place: Place): void;
  error?: string | undefined;
}

export function PlaceFields({ place, onChange, error }: PlaceFieldsProps) {
  const name = useId();
  const { role, locations } = place;
  const isEverywhere = locations === null;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Role</legend>
        {ROLES.map((option) => (
          <label key={option.role}>
            <input
              type="radio"
              name={`${name}-role`}
              checked={role === option.role}
              onChange={() => onChange({ ...place, role: option.role })}
            />
            <span>
              <strong>{option.name}</strong>
              <small>{option.may}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>Locations</legend>
        <label>
          <input
            type="radio"
            name={`${name}-where`}
            checked={isEverywhere}
            onChange={() => onChange({ ...place, locations: null })}
          />
          <span>
            <strong>Every location</strong>
            <small>Those to come, too.</small>
          </span>
        </label>
        <label>
          <input
            type="radio"
            name={`${name}-where`}
            checked={!isEverywhere}
            onChange={() => onChange({ ...place, locations: locations ?? [] })}
          />
          <span>
            <strong>Only these</strong>
          </span>
        </label>
      </fieldset>
      {!isEverywhere && (
        <ChipsField
          label="Names of locations"
          hint="As the booth calls them, Jakarta for instance. Enter ends one."
          values={locations}
          onChange={(chosen) => onChange({ ...place, locations: chosen })}
          read={toSlug}
          error={error}
        />
      )}
    </>
  );
}

/** Undefined when it can be sent. */
export const findPlaceProblem = ({ locations }: Place): string | undefined =>
  locations?.length === 0 ? 'Name at least one location, or choose every location.' : undefined;
