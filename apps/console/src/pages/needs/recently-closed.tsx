import { csvPathOf, INCIDENT_CAUSES, type IncidentRow, needCalls } from '@jepret/contract/console';
import type { Column } from '../../components/list/data-table.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { withFilters } from '../../hooks/address-filters.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import styles from './needs-page.module.css';

const COLUMNS: readonly Column<IncidentRow>[] = [
  { title: 'Incident', isName: true, cell: ({ cause }) => INCIDENT_CAUSES[cause].name },
  { title: 'Location', onPhone: 'line', cell: ({ location }) => location.name },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Booths', cell: ({ booths }) => booths.join(', ') },
  { title: 'Opened', cell: ({ opened_at }) => <LocalTime at={opened_at} /> },
  {
    title: 'Closed',
    onPhone: 'line',
    cell: ({ closed_at }) => closed_at !== null && <LocalTime at={closed_at} />,
  },
  {
    title: 'Note',
    cell: ({ taken_by, note }) => [taken_by, note].filter(Boolean).join(': '),
  },
];

/** Incidents of the last 24 hours that are over. */
export function RecentlyClosed({ location }: { location: string | undefined }) {
  const filters = { state: 'closed', closed: 'day', ...(location && { location }) };
  const list = usePageList(needCalls.listIncidents, filters, { isLive: true });
  return (
    <section className={styles.closed}>
      <header className={styles.head}>
        <h2>Closed in the last 24 hours</h2>
        <a
          href={withFilters(csvPathOf(needCalls.listIncidents), location ? { location } : {})}
          download
        >
          All incidents as CSV
        </a>
      </header>
      <PageTable
        caption="Closed incidents"
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        canUnfold
        empty={<p className={styles.soft}>No incident closed.</p>}
      />
    </section>
  );
}
