import type { StaffRole } from '@jepret/contract';
import { findChoiceProblem, LocationChoice } from '../../components/locations/location-choice.tsx';
import { RadioChoices } from '../../components/radio-choices.tsx';

/** The role and locations of a member. */
export interface Access {
  role: StaffRole;
  /** Slugs; null means every location. */
  locations: string[] | null;
}

const ROLES = [
  { value: 'owner', name: 'Owner', note: 'Full access: money, team, settings and all booths.' },
  {
    value: 'operator',
    name: 'Operator',
    note: 'Runs booths: prices, frames, vouchers, and refunds up to a limit.',
  },
  {
    value: 'cashier',
    name: 'Cashier',
    note: 'Works at the counter: finds transactions, prints again, starts sessions without payment.',
  },
] as const;

interface AccessFieldsProps {
  access: Access;
  onChange(access: Access): void;
  error?: string | undefined;
}

export function AccessFields({ access, onChange, error }: AccessFieldsProps) {
  const { role, locations } = access;
  return (
    <>
      <RadioChoices
        legend="Role"
        choices={ROLES}
        value={role}
        onChange={(chosen) => onChange({ ...access, role: chosen })}
      />
      <LocationChoice
        locations={locations}
        onChange={(chosen) => onChange({ ...access, locations: chosen })}
        canChooseAll
        error={error}
      />
    </>
  );
}

/** Undefined if it is valid. */
export const findAccessProblem = ({ locations }: Access): string | undefined =>
  findChoiceProblem(locations);
