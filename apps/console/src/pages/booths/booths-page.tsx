import {
  BoothQuery,
  BoothState,
  boothCalls,
  type ConsoleBooth,
  csvPathOf,
  nameBooth,
} from '@jepret/contract/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { announce } from '../../components/announcer.tsx';
import {
  BOOTH_STATES,
  groupBoothProblems,
  type ProblemGroup,
} from '../../components/booths/booth-problem-list.ts';
import { BoothProblems } from '../../components/booths/booth-problems.tsx';
import { BoothStrip } from '../../components/booths/booth-strip.tsx';
import { LastSeen } from '../../components/booths/last-seen.tsx';
import { NoBooths } from '../../components/booths/no-booths.tsx';
import { StateTag } from '../../components/booths/state-tag.tsx';
import { Button } from '../../components/button.tsx';
import { NotFoundDialog } from '../../components/dialogs/not-found-dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import type { Column } from '../../components/list/data-table.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { RowButton } from '../../components/list/row-button.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { StaleNotice, UpdatedAtNote } from '../../components/updated-at-note.tsx';
import { showBooth } from '../../hooks/booths-query.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import {
  listLocationFilterOptions,
  locationOptionsQuery,
  useDayZone,
} from '../../hooks/location-options-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { useOpenedId } from '../../hooks/use-opened-id.ts';
import { useOpenedRow } from '../../hooks/use-opened-row.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { AcceptanceTag } from './acceptance.tsx';
import { BoothPanel } from './booth-panel.tsx';
import { useRestoreBooth } from './retirement.tsx';
import { SharedProblems } from './shared-problems.tsx';

const STATE_CHOICES = [
  { value: '', label: 'Not retired' },
  ...BoothState.options.map((state) => ({ value: state, label: BOOTH_STATES[state].name })),
];
const Filters = BoothQuery.omit({ after: true });
const idOf = ({ id }: ConsoleBooth): string => id;

export function BoothsPage() {
  const client = useQueryClient();
  const [filters, change, clear] = useAddressFilters(Filters);
  const [openedId, open] = useOpenedId('booth');
  const list = usePageList(boothCalls.listBooths, filters, { isLive: true });
  const { row: opened, isNotFound } = useOpenedRow(boothCalls.listBooths, list, openedId, idOf);
  const now = list.asOf;
  const sharedProblems = useMemo(
    () => groupBoothProblems(list.rows ?? []).filter(({ booths }) => booths.length > 1),
    [list.rows],
  );
  const columns = useColumns(open, now, sharedProblems);
  const restore = useRestoreBooth();
  const isFiltered = Object.keys(filters).length > 0;
  const zone = useDayZone(filters.location);

  const onChanged = (booth: ConsoleBooth, message: string) => {
    showBooth(client, booth);
    announce(message);
  };

  const onRetired = (booth: ConsoleBooth, message: string) => {
    open(undefined);
    announce(message, { name: 'Undo', run: () => restore(booth) });
  };

  return (
    <PageFrame
      title="Booths"
      zone={zone}
      note={list.rows && <UpdatedAtNote asOf={now} error={list.error} />}
      lead="All booths that were signed in, and their status."
      actions={<CsvLink path={csvPathOf(boothCalls.listBooths)} filters={filters} />}
    >
      <BoothFilters filters={filters} change={change} />
      {list.rows && <StaleNotice asOf={now} error={list.error} retry={list.retry} />}
      <SharedProblems groups={sharedProblems} />
      <PageTable
        caption="Booths"
        columns={columns}
        list={{ ...list, error: list.rows ? null : list.error }}
        keyOf={idOf}
        empty={isFiltered ? <NoMatchingBooths onClear={clear} /> : <NoBooths />}
      />
      {opened && (
        <BoothPanel
          key={opened.id}
          booth={opened}
          now={now}
          onChanged={onChanged}
          onRetired={onRetired}
          onRestore={restore}
          onClose={() => open(undefined)}
        />
      )}
      {isNotFound && (
        <NotFoundDialog
          title="Booth not found"
          backLabel="Show all booths"
          onClose={() => open(undefined)}
        >
          There is no booth with this ID at your locations.
        </NotFoundDialog>
      )}
    </PageFrame>
  );
}

interface BoothFiltersProps {
  filters: Omit<BoothQuery, 'after'>;
  change(changes: Record<string, string | undefined>): void;
}

function BoothFilters({ filters, change }: BoothFiltersProps) {
  const { api } = useConsole();
  const locations = useQuery(locationOptionsQuery(api)).data;
  return (
    <FilterBar search="Search booths" filters={filters} onChange={change}>
      <SelectField
        label="Location"
        value={filters.location ?? ''}
        onChange={(location) => change({ location })}
        options={listLocationFilterOptions(locations)}
      />
      <SelectField
        label="Status"
        value={filters.state ?? ''}
        onChange={(state) => change({ state })}
        options={STATE_CHOICES}
      />
    </FilterBar>
  );
}

function NoMatchingBooths({ onClear }: { onClear(): void }) {
  return (
    <ListNote title="No booths found">
      <p>No booth matches these filters.</p>
      <Button onClick={onClear}>Clear filters</Button>
    </ListNote>
  );
}

function useColumns(
  open: (id: string) => void,
  now: number,
  shared: readonly ProblemGroup<ConsoleBooth>[],
): readonly Column<ConsoleBooth>[] {
  return useMemo(
    () => [
      {
        title: 'Booth',
        isName: true,
        cell: (booth) => <RowButton onClick={() => open(booth.id)}>{nameBooth(booth)}</RowButton>,
      },
      { title: 'Location', onPhone: 'line', cell: ({ location }) => location.name },
      {
        title: 'Status',
        isNarrow: true,
        onPhone: 'end',
        cell: (booth) => (
          <>
            <StateTag state={booth.state} /> <AcceptanceTag booth={booth} />
          </>
        ),
      },
      {
        title: 'Last seen',
        isNarrow: true,
        onPhone: 'line',
        cell: (booth) => <LastSeen booth={booth} now={now} />,
      },
      {
        title: 'Problems',
        cell: (booth) => (
          <BoothProblems booth={booth} withoutRemedy={shared.map(({ problem }) => problem)} />
        ),
      },
      { title: 'Last 24 h', cell: (booth) => <BoothStrip booth={booth} now={now} /> },
      { title: 'Pending prints', cell: ({ waiting_prints }) => waiting_prints || null },
      { title: 'Version', isNarrow: true, cell: ({ version }) => version },
      { title: 'Camera', cell: ({ camera }) => camera },
    ],
    [open, now, shared],
  );
}
