import {
  AUDIT_ACTIONS,
  type AuditEntry,
  AuditQuery,
  auditCalls,
  csvPathOf,
  findReach,
} from '@jepret/contract/console';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { DayRange, FilterBar, SearchField } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { Moment } from '../../components/moment.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { ACTION_NAMES, nameAction } from './action-names.ts';
import { Changes } from './changes.tsx';

const Filters = AuditQuery.omit({ after: true });

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] })),
];

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'When', cell: ({ at }) => <Moment at={at} />, isNarrow: true },
  { title: 'Who', cell: ({ actor, actor_kind }) => nameActor(actor, actor_kind) },
  { title: 'Did', cell: ({ action }) => nameAction(action), isName: true },
  { title: 'To', cell: ({ subject, actor }) => (subject === actor ? 'themselves' : subject) },
  {
    title: 'Before → after',
    cell: ({ before, after }) => <Changes before={before} after={after} />,
  },
];

export function AuditPage() {
  const { role } = useAccount();
  const [filters, change] = useAddressFilters(Filters);
  const list = usePageList(auditCalls.listAudit, filters);
  const isOwnOnly = findReach(role, 'audit.see') === 'own-actions';
  const isFiltered = Object.keys(filters).length > 0;
  const clear = () =>
    change({ search: undefined, action: undefined, from: undefined, until: undefined });

  return (
    <PageFrame
      title="Audit"
      lead={isOwnOnly ? 'What you did, newest first.' : 'Who changed what, newest first.'}
      actions={<CsvLink path={csvPathOf(auditCalls.listAudit)} filters={filters} />}
    >
      <FilterBar>
        <SearchField
          label="Search by person"
          value={filters.search ?? ''}
          onChange={(search) => change({ search })}
        />
        <SelectField
          label="Action"
          value={filters.action ?? ''}
          onChange={(action) => change({ action })}
          options={ACTIONS}
        />
        <DayRange from={filters.from} until={filters.until} onChange={change} />
        {isFiltered && (
          <Button tone="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </FilterBar>
      <DataTable
        caption="Audit"
        columns={COLUMNS}
        rows={list.rows}
        keyOf={({ id }) => id}
        error={list.error}
        retry={list.retry}
        isRefreshing={list.isRefreshing}
        more={{ hasMore: list.hasMore, isLoading: list.isLoadingMore, load: list.loadMore }}
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

const nameActor = (actor: string, kind: AuditEntry['actor_kind']) =>
  kind === 'system' ? `${actor} (system)` : actor;
