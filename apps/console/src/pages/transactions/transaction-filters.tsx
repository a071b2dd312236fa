import { TRANSACTION_STATES, type TransactionQuery } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { DayRange } from '../../components/list/filter-bar.tsx';
import { listDayPresets } from '../../components/times/day-presets.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { useDayZone } from '../../hooks/location-options-query.ts';
import { formatBooth, STATE_LABELS } from './transaction-labels.tsx';
import { transactionLocationsQuery } from './transaction-query.ts';
import styles from './transactions-page.module.css';

interface TransactionFiltersProps {
  filters: Partial<TransactionQuery>;
  onChange(changes: Record<string, string | undefined>): void;
}

const STATES = [
  { value: '', label: 'Every status' },
  ...TRANSACTION_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
];
const MONEY = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'To settle' },
  { value: 'refunds', label: 'Refund requests' },
];

export function TransactionFilters({ filters, onChange }: TransactionFiltersProps) {
  const { api } = useConsole();
  const { data: locations = [] } = useQuery(transactionLocationsQuery(api));
  const zone = useDayZone(filters.location);
  const selected = filters.location
    ? locations.filter(({ slug }) => slug === filters.location)
    : locations;
  const booths = selected.flatMap((location) => location.booths);

  return (
    <>
      {locations.length > 1 && (
        <SelectField
          label="Location"
          value={filters.location ?? ''}
          onChange={(location) => onChange({ location, booth: undefined })}
          options={[
            { value: '', label: 'Every location' },
            ...locations.map(({ slug, name }) => ({ value: slug, label: name })),
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
              label: `${formatBooth(booth)}${booth.is_retired ? ' (retired)' : ''}`,
            })),
          ]}
        />
      )}
      <SelectField
        label="Status"
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
