import {
  csvPathOf,
  NEED_KIND_NAMES,
  type Need,
  NeedKind,
  NeedQuery,
  needCalls,
} from '@jepret/contract/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { LoadFailure, LoadingList } from '../../components/list/list-states.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { StaleNotice, UpdatedAtNote } from '../../components/updated-at-note.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import {
  listLocationFilterOptions,
  locationOptionsQuery,
  useDayZone,
} from '../../hooks/location-options-query.ts';
import { reloadNeeds } from '../../hooks/reload-needs.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { NeedCard } from './need-card.tsx';
import styles from './needs-page.module.css';
import { RecentlyClosed } from './recently-closed.tsx';

const Filters = NeedQuery.omit({ after: true });

const KINDS = [
  { value: '', label: 'Everything' },
  ...NeedKind.options.map((value) => ({ value, label: NEED_KIND_NAMES[value] })),
];

/** Open incidents, and everything else that waits for a person. */
export function NeedsPage() {
  const client = useQueryClient();
  const [filters, change, clear] = useAddressFilters(Filters);
  const list = usePageList(needCalls.listNeeds, filters, { isLive: true });
  const { rows, error, asOf } = list;
  const isFiltered = Object.keys(filters).length > 0;
  const reload = () => void reloadNeeds(client);

  return (
    <PageFrame
      title="Needs you"
      zone={useDayZone(filters.location)}
      note={rows && <UpdatedAtNote asOf={asOf} error={error} />}
      lead="What is wrong now, and what waits for a decision."
      actions={<CsvLink path={csvPathOf(needCalls.listNeeds)} filters={filters} />}
    >
      <NeedFilters filters={filters} change={change} />
      {rows && <StaleNotice asOf={asOf} error={error} retry={list.retry} />}
      {!rows && (error ? <LoadFailure error={error} retry={list.retry} /> : <LoadingList />)}
      {rows?.length === 0 &&
        (isFiltered ? (
          <ListNote title="Nothing found">
            <p>Nothing matches these filters.</p>
            <Button onClick={clear}>Clear filters</Button>
          </ListNote>
        ) : (
          <ListNote title="All is well">
            <p>No booth has a problem, and nothing waits for a decision.</p>
          </ListNote>
        ))}
      {rows && rows.length > 0 && (
        <ul className={styles.needs} aria-label="Needs you">
          {rows.map((need) => (
            <NeedCard key={keyOf(need)} need={need} now={asOf} onChanged={reload} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button isBusy={list.isLoadingMore} onClick={list.loadMore}>
          Load more
        </Button>
      )}
      <RecentlyClosed location={filters.location} />
    </PageFrame>
  );
}

const keyOf = ({ kind, id }: Need): string => `${kind} ${id}`;

interface NeedFiltersProps {
  filters: Omit<NeedQuery, 'after'>;
  change(changes: Record<string, string | undefined>): void;
}

function NeedFilters({ filters, change }: NeedFiltersProps) {
  const { api } = useConsole();
  const { data: locations } = useQuery(locationOptionsQuery(api));
  return (
    <FilterBar search="Search" maxSearchLength={60} filters={filters} onChange={change}>
      <SelectField
        label="Location"
        value={filters.location ?? ''}
        onChange={(location) => change({ location })}
        options={listLocationFilterOptions(locations)}
      />
      <SelectField
        label="Type"
        value={filters.kind ?? ''}
        onChange={(kind) => change({ kind })}
        options={KINDS}
      />
    </FilterBar>
  );
}
