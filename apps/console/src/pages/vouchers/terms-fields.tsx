import { nameZone } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TextField } from '../../components/field.tsx';
import { LocationChoice } from '../../components/locations/location-choice.tsx';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import { locationOptionsQuery, zoneOfLocations } from '../../hooks/location-options-query.ts';
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

/** Discount, days, uses and locations of vouchers. */
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
        label="Uses per voucher"
        hint="Leave empty for unlimited uses. Leave the days empty for no time limit."
        inputMode="numeric"
        value={terms.quota}
        onChange={(quota) => set({ quota })}
        error={problems.quota}
        autoComplete="off"
      />
      <LocationChoice
        locations={terms.locations}
        onChange={(locations) => set({ locations })}
        canChooseAll={account.locations === null}
        error={problems.locations}
      />
    </>
  );
}

/** Names the time zone of the days. */
function DaysNote({ locations }: Pick<Terms, 'locations'>) {
  const { api } = useConsole();
  const { data } = useQuery(locationOptionsQuery(api));
  if (!data) return null;
  const zone = nameZone(zoneOfLocations(data, locations));
  return <p className={styles.note}>Days start and end at midnight, {zone}.</p>;
}

function DiscountFields({ terms, onChange, problems }: TermsFieldsProps) {
  const name = useId();
  const { kind, percent, amount } = terms;
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend>Discount</legend>
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
