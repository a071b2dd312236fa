import {
  BoothQuery,
  BoothState,
  boothCalls,
  type ConsoleBooth,
  csvPathOf,
} from '@jepret/contract/console';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { announce } from '../../components/announcer.tsx';
import { nameBooth, STATES } from '../../components/booths/booth-words.ts';
import { LastSeen } from '../../components/booths/last-seen.tsx';
import { NoBooths } from '../../components/booths/no-booths.tsx';
import { StateTag } from '../../components/booths/state-tag.tsx';
import { Troubles } from '../../components/booths/troubles.tsx';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { FilterBar, SearchField } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { RowButton } from '../../components/list/row-button.tsx';
import { LiveNote, StaleNotice } from '../../components/live-note.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { boothsQuery, showBooth } from '../../hooks/booths-query.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { useOpened } from '../../hooks/use-opened.ts';
import { BoothSheet, GoneBooth } from './booth-sheet.tsx';

const STATE_CHOICES = [
  { value: '', label: 'Every state' },
  ...BoothState.options.map((state) => ({ value: state, label: STATES[state].name })),
];
const NO_FILTERS = { search: '', location: '', state: '' };

export function BoothsPage() {
  const { api } = useConsole();
  const client = useQueryClient();
  const [filters, change] = useAddressFilters(BoothQuery);
  const [openedId, open] = useOpened('booth');
  const list = useQuery({ ...boothsQuery(api, filters), placeholderData: keepPreviousData });
  // For the choice of places, and for a booth that was linked to from elsewhere.
  const all = useQuery(boothsQuery(api)).data;
  const opened = all?.find(({ id }) => id === openedId);
  const now = list.dataUpdatedAt;
  const columns = useColumns(open, now);
  const retry = () => void list.refetch();

  const onChanged = (booth: ConsoleBooth, message: string) => {
    showBooth(client, booth);
    announce(message);
  };

  return (
    <PageFrame
      title="Booths"
      lead={
        <>
          Every kiosk that was ever signed in, and how it is.{' '}
          {list.data && <LiveNote asOf={now} error={list.error} />}
        </>
      }
      actions={<CsvLink path={csvPathOf(boothCalls.listBooths)} filters={filters} />}
    >
      <FilterBar>
        <SearchField
          label="Search booths"
          value={filters.search ?? ''}
          onChange={(search) => change({ search })}
        />
        <SelectField
          label="Location"
          value={filters.location ?? ''}
          onChange={(location) => change({ location })}
          options={listPlaces(all ?? [])}
        />
        <SelectField
          label="State"
          value={filters.state ?? ''}
          onChange={(state) => change({ state })}
          options={STATE_CHOICES}
        />
      </FilterBar>
      {list.data && <StaleNotice asOf={now} error={list.error} retry={retry} />}
      <DataTable
        caption="Booths"
        columns={columns}
        rows={list.data}
        keyOf={({ id }) => id}
        error={list.data ? null : list.error}
        retry={retry}
        isRefreshing={list.isPlaceholderData}
        empty={
          all?.length === 0 ? <NoBooths /> : <NoSuchBooth onClear={() => change(NO_FILTERS)} />
        }
      />
      {opened && (
        <BoothSheet
          key={opened.id}
          booth={opened}
          now={now}
          onChanged={onChanged}
          onClose={() => open(undefined)}
        />
      )}
      {all && openedId !== undefined && !opened && <GoneBooth onClose={() => open(undefined)} />}
    </PageFrame>
  );
}

function NoSuchBooth({ onClear }: { onClear(): void }) {
  return (
    <ListNote title="No booth like that">
      <p>No booth fits these filters.</p>
      <Button onClick={onClear}>Clear filters</Button>
    </ListNote>
  );
}

function listPlaces(booths: readonly ConsoleBooth[]) {
  const names = new Map(booths.map(({ location }) => [location.slug, location.name]));
  const choices = [...names].map(([value, label]) => ({ value, label }));
  return [
    { value: '', label: 'Every location' },
    ...choices.toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
}

function useColumns(open: (id: string) => void, now: number): readonly Column<ConsoleBooth>[] {
  return useMemo(
    () => [
      {
        title: 'Booth',
        isName: true,
        cell: (booth) => <RowButton onClick={() => open(booth.id)}>{nameBooth(booth)}</RowButton>,
      },
      { title: 'Location', cell: ({ location }) => location.name },
      { title: 'State', isNarrow: true, cell: ({ state }) => <StateTag state={state} /> },
      { title: 'Last seen', isNarrow: true, cell: (booth) => <LastSeen booth={booth} now={now} /> },
      { title: 'What to do', cell: (booth) => <Troubles booth={booth} /> },
      { title: 'Waiting prints', cell: ({ waiting_prints }) => waiting_prints || null },
      { title: 'Version', isNarrow: true, cell: ({ version }) => version },
      { title: 'Camera', cell: ({ camera }) => camera },
    ],
    [open, now],
  );
}
