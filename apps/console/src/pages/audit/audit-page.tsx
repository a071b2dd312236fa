import {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  type AuditEntry,
  AuditQuery,
  auditCalls,
  csvPathOf,
  findReach,
  nameAuditAction,
} from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import type { Column } from '../../components/list/data-table.tsx';
import { DayRange, FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Moment } from '../../components/times/page-zone.tsx';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import { listPlaceOptions, placesQuery, zoneOfPlaces } from '../../hooks/places-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { Changes } from './changes.tsx';

const Filters = AuditQuery.omit({ after: true });

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_ACTION_NAMES[value] })),
];

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    title: 'When',
    isNarrow: true,
    onPhone: 'line',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    title: 'Who',
    onPhone: 'line',
    cell: ({ actor }) => actor,
  },
  { title: 'Did', cell: ({ action }) => nameAuditAction(action), isName: true },
  { title: 'To', cell: ({ subject, actor }) => (subject === actor ? 'themselves' : subject) },
  { title: 'Where', cell: ({ location }) => location?.name ?? 'no one place' },
  { title: 'Before → after', cell: (entry) => <Changes entry={entry} /> },
];

export function AuditPage() {
  const { api } = useConsole();
  const { role } = useAccount();
  const [filters, change, clear] = useAddressFilters(Filters);
  const list = usePageList(auditCalls.listAudit, filters);
  const isOwnOnly = findReach(role, 'audit.see') === 'own-actions';
  const isFiltered = Object.keys(filters).length > 0;
  const { data: places } = useQuery(placesQuery(api));
  // As the server reads them.
  const zone = places && zoneOfPlaces(places, filters.location ? [filters.location] : null);

  return (
    <PageFrame
      title="Audit"
      zone={zone}
      lead={isOwnOnly ? 'What you did, newest first.' : 'Who changed what, newest first.'}
      actions={<CsvLink path={csvPathOf(auditCalls.listAudit)} filters={filters} />}
    >
      <FilterBar search="Search by person" filters={filters} onChange={change}>
        <SelectField
          label="Action"
          value={filters.action ?? ''}
          onChange={(action) => change({ action })}
          options={ACTIONS}
        />
        <SelectField
          label="Location"
          value={filters.location ?? ''}
          onChange={(location) => change({ location })}
          options={listPlaceOptions(places)}
        />
        <DayRange from={filters.from} until={filters.until} zone={zone} onChange={change} />
        {isFiltered && (
          <Button tone="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </FilterBar>
      <PageTable
        caption="Audit"
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        canUnfold
        empty={
          <ListNote title="Nothing to see here">
            <p>
              {isFiltered
                ? 'Nobody did anything like that. Or the filters are too picky.'
                : 'Nobody has done anything yet. Suspicious.'}
            </p>
          </ListNote>
        }
      />
    </PageFrame>
  );
}
