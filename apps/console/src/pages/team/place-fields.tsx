import type { StaffRole } from '@jepret/contract';
import { useId } from 'react';
import { findChoiceProblem, LocationChoice } from '../../components/places/location-choice.tsx';
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
      <LocationChoice
        locations={locations}
        onChange={(chosen) => onChange({ ...place, locations: chosen })}
        mayEverywhere
        error={error}
      />
    </>
  );
}

/** Undefined when it can be sent. */
export const findPlaceProblem = ({ locations }: Place): string | undefined =>
  findChoiceProblem(locations);
