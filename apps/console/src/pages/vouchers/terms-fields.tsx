import { nameZone } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TextField } from '../../components/field.tsx';
import { LocationChoice } from '../../components/places/location-choice.tsx';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import { placesQuery, zoneOfPlaces } from '../../hooks/places-query.ts';
import type { Problems, Terms } from './terms.ts';
import styles from './vouchers.module.css';

const KINDS = [
  { kind: 'free', name: 'Free session' },
  { kind: 'percent', name: 'Percent off' },
  { kind: 'amount', name: 'Rupiah off' },
] as const;

interface TermsFieldsProps {
  terms: Terms;
  onChange(terms: Terms): void;
  problems: Problems;
}

/** What vouchers give, when, how often and where. */
export function TermsFields({ terms, onChange, problems }: TermsFieldsProps) {
  const account = useAccount();
  const set = (changes: Partial<Terms>) => onChange({ ...terms, ...changes });
  return (
    <>
      <DiscountFields terms={terms} onChange={onChange} problems={problems} />
      <div className={styles.pair}>
        <TextField
          label="First day"
          type="date"
          value={terms.firstDay}
          onChange={(firstDay) => set({ firstDay })}
          error={problems.first_day}
        />
        <TextField
          label="Last day"
          type="date"
          value={terms.lastDay}
          onChange={(lastDay) => set({ lastDay })}
          error={problems.last_day}
        />
      </div>
      <DaysNote locations={terms.locations} />
      <TextField
        label="How often each is good"
        hint="Empty: as often as anybody likes. Days empty: always."
        inputMode="numeric"
        value={terms.quota}
        onChange={(quota) => set({ quota })}
        error={problems.quota}
        autoComplete="off"
      />
      <LocationChoice
        locations={terms.locations}
        onChange={(locations) => set({ locations })}
        mayEverywhere={account.locations === null}
        error={problems.locations}
      />
    </>
  );
}

/** Whose midnight it is, before anybody wonders. */
function DaysNote({ locations }: Pick<Terms, 'locations'>) {
  const { api } = useConsole();
  const { data } = useQuery(placesQuery(api));
  if (!data) return null;
  const zone = nameZone(zoneOfPlaces(data, locations));
  return <p className={styles.note}>Days begin and end at midnight, {zone}.</p>;
}

function DiscountFields({ terms, onChange, problems }: TermsFieldsProps) {
  const name = useId();
  const { kind, percent, amount } = terms;
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend>Gives</legend>
        <div>
          {KINDS.map((one) => (
            <label key={one.kind}>
              <input
                type="radio"
                name={name}
                checked={kind === one.kind}
                onChange={() => onChange({ ...terms, kind: one.kind })}
              />
              <span>{one.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {kind === 'percent' && (
        <TextField
          label="Percent"
          inputMode="numeric"
          value={percent}
          onChange={(typed) => onChange({ ...terms, percent: typed })}
          error={problems.discount}
          autoComplete="off"
        />
      )}
      {kind === 'amount' && (
        <TextField
          label="Rupiah"
          inputMode="numeric"
          value={amount}
          onChange={(typed) => onChange({ ...terms, amount: typed })}
          error={problems.discount}
          autoComplete="off"
        />
      )}
    </>
  );
}
