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
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import {
  listLocationFilterOptions,
  locationOptionsQuery,
  zoneOfLocations,
} from '../../hooks/location-options-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { Changes } from './changes.tsx';

const Filters = AuditQuery.omit({ after: true });

const ACTIONS = [
  { value: '', label: 'Every action' },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_ACTION_NAMES[value] })),
];

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    title: 'Time',
    isNarrow: true,
    onPhone: 'line',
    cell: ({ at }) => <LocalTime at={at} />,
  },
  {
    title: 'Person',
    onPhone: 'line',
    cell: ({ actor }) => actor,
  },
  { title: 'Action', cell: ({ action }) => nameAuditAction(action), isName: true },
  { title: 'Item', cell: ({ subject, actor }) => (subject === actor ? 'own account' : subject) },
  { title: 'Location', cell: ({ location }) => location?.name ?? 'no location' },
  { title: 'Changes', cell: (entry) => <Changes entry={entry} /> },
];

export function AuditPage() {
  const { api } = useConsole();
  const { role } = useAccount();
  const [filters, change, clear] = useAddressFilters(Filters);
  const list = usePageList(auditCalls.listAudit, filters);
  const isOwnOnly = findReach(role, 'audit.see') === 'own-actions';
  const isFiltered = Object.keys(filters).length > 0;
  const { data: locations } = useQuery(locationOptionsQuery(api));
  // The same rule as on the server.
  const zone =
    locations && zoneOfLocations(locations, filters.location ? [filters.location] : null);

  return (
    <PageFrame
      title="Audit"
      zone={zone}
      lead={
        isOwnOnly
          ? 'Your own changes, newest first.'
          : 'All changes and who made them, newest first.'
      }
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
          options={listLocationFilterOptions(locations)}
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
          <ListNote title="No entries">
            <p>
              {isFiltered ? 'No entry matches these filters.' : 'Nothing has been changed yet.'}
            </p>
          </ListNote>
        }
      />
    </PageFrame>
  );
}
