import { TRANSACTION_STATES, type TransactionQuery } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { DayRange } from '../../components/list/filter-bar.tsx';
import { listDayPresets } from '../../components/times/day-presets.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { useDayZone } from '../../hooks/places-query.ts';
import { transactionPlacesQuery } from './transaction-query.ts';
import { STATE_NAMES, sayBooth } from './transaction-words.tsx';
import styles from './transactions-page.module.css';

interface TransactionFiltersProps {
  filters: Partial<TransactionQuery>;
  onChange(changes: Record<string, string | undefined>): void;
}

const STATES = [
  { value: '', label: 'Every state' },
  ...TRANSACTION_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
];
const MONEY = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'To settle' },
  { value: 'refunds', label: 'Refund requests' },
];

export function TransactionFilters({ filters, onChange }: TransactionFiltersProps) {
  const { api } = useConsole();
  const { data: places = [] } = useQuery(transactionPlacesQuery(api));
  const zone = useDayZone(filters.location);
  const near = filters.location ? places.filter(({ slug }) => slug === filters.location) : places;
  const booths = near.flatMap((place) => place.booths);

  return (
    <>
      {places.length > 1 && (
        <SelectField
          label="Location"
          value={filters.location ?? ''}
          onChange={(location) => onChange({ location, booth: undefined })}
          options={[
            { value: '', label: 'Every location' },
            ...places.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
      )}
      {(booths.length > 1 || filters.booth) && (
        <SelectField
          label="Booth"
          value={filters.booth ?? ''}
          onChange={(booth) => onChange({ booth })}
          options={[
            { value: '', label: 'Every booth' },
            ...booths.map((booth) => ({
              value: booth.id,
              label: `${sayBooth(booth)}${booth.is_retired ? ' (retired)' : ''}`,
            })),
          ]}
        />
      )}
      <SelectField
        label="State"
        value={filters.status ?? ''}
        onChange={(status) => onChange({ status })}
        options={STATES}
      />
      <SelectField
        label="Money"
        value={filters.owed ?? ''}
        onChange={(owed) => onChange({ owed })}
        options={MONEY}
      />
      {zone && (
        <fieldset className={styles.presets} aria-label="Days">
          {listDayPresets(Date.now(), zone).map(({ name, from, until }) => (
            <Button
              key={name}
              aria-pressed={filters.from === from && filters.until === until}
              onClick={() => onChange({ from, until })}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      <DayRange from={filters.from} until={filters.until} zone={zone} onChange={onChange} />
    </>
  );
}
