import type { StaffRole } from '@jepret/contract';
import { findChoiceProblem, LocationChoice } from '../../components/places/location-choice.tsx';
import { RadioChoices } from '../../components/radio-choices.tsx';

/** What somebody may do, and where. */
export interface Place {
  role: StaffRole;
  /** Slugs; null is every location. */
  locations: string[] | null;
}

const ROLES = [
  { value: 'owner', name: 'Owner', note: 'Everything: money, team, settings, every booth.' },
  {
    value: 'operator',
    name: 'Operator',
    note: 'Runs booths: prices, frames, vouchers, refunds up to a limit.',
  },
  {
    value: 'cashier',
    name: 'Cashier',
    note: 'At the counter: finds a transaction, prints again, lets somebody in.',
  },
] as const;

interface PlaceFieldsProps {
  place: Place;
  onChange(place: Place): void;
  error?: string | undefined;
}

export function PlaceFields({ place, onChange, error }: PlaceFieldsProps) {
  const { role, locations } = place;
  return (
    <>
      <RadioChoices
        legend="Role"
        choices={ROLES}
        value={role}
        onChange={(chosen) => onChange({ ...place, role: chosen })}
      />
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
