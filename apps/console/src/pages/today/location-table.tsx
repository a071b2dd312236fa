import { formatPrice } from '@jepret/contract';
import { csvPathOf, todayCalls } from '@jepret/contract/console';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CsvLink } from '../../components/list/csv-link.tsx';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { type Compared, type Comparison, compare } from './compare.ts';
import { ComparisonLabel } from './comparison-label.tsx';
import { type LocationFigures, nameDay } from './day-figures.ts';
import styles from './location-table.module.css';

interface LocationTableProps {
  hasCsv: boolean;
  locations: readonly LocationFigures[];
  at: number;
}

/** The figures by location, each compared with its own usual day. */
export function LocationTable({ locations, at, hasCsv }: LocationTableProps) {
  const max = Math.max(
    1,
    ...locations.flatMap(({ money }) => (money ? [money.revenue.today, money.revenue.usual] : [])),
  );
  return (
    <section className={styles.locations}>
      <header className={styles.head}>
        <h2>By location</h2>
        {hasCsv && <CsvLink path={csvPathOf(todayCalls.getToday)} filters={{}} />}
      </header>
      <p>
        Since midnight in each location, compared with a usual {nameDay(locations, at)} up to the
        same time.
      </p>
      <DataTable
        caption="By location"
        columns={listColumns(
          locations.some(({ money }) => money),
          at,
          max,
        )}
        rows={locations}
        keyOf={({ slug }) => slug}
        error={null}
        retry={() => {}}
        empty={null}
      />
    </section>
  );
}

function listColumns(hasMoney: boolean, at: number, max: number): Column<LocationFigures>[] {
  const dayOf = (location: LocationFigures) => nameDay([location], at);
  const sessions: Column<LocationFigures> = {
    title: 'Sessions',
    cell: (location) => (
      <Cell
        value={location.sessions.today.toLocaleString('en-GB')}
        comparison={compare(location.sessions, dayOf(location), { isCount: true })}
      />
    ),
  };
  const bypasses: Column<LocationFigures> = {
    title: 'Bypasses',
    cell: (location) => (
      <Cell
        value={location.bypasses.today.toLocaleString('en-GB')}
        comparison={compare(location.bypasses, dayOf(location), {
          isCount: true,
          isMoreGood: false,
        })}
      />
    ),
  };
  const name: Column<LocationFigures> = {
    title: 'Location',
    isName: true,
    cell: ({ slug, name }) => <Link to={`?location=${encodeURIComponent(slug)}`}>{name}</Link>,
  };
  if (!hasMoney) return [name, sessions, bypasses];
  return [
    name,
    {
      title: 'Revenue',
      cell: ({ money, ...location }) =>
        money && (
          <Cell
            value={formatPrice(money.revenue.today)}
            comparison={compare(money.revenue, dayOf({ money, ...location }))}
          >
            <Bar amounts={money.revenue} max={max} />
          </Cell>
        ),
    },
    sessions,
    {
      title: 'Average',
      cell: ({ money, ...location }) =>
        money && (
          <Cell
            value={formatPrice(money.average.today)}
            comparison={compare(money.average, dayOf({ money, ...location }))}
          />
        ),
    },
    bypasses,
    {
      title: 'Refunds',
      cell: ({ money }) => money && formatPrice(money.refunds.amountIdr),
    },
  ];
}

interface CellProps {
  value: string;
  comparison: Comparison;
  children?: ReactNode;
}

function Cell({ value, comparison, children }: CellProps) {
  return (
    <span className={styles.cell}>
      <span>
        {value} <ComparisonLabel comparison={comparison} isShort />
      </span>
      {children}
    </span>
  );
}

/** A bar for today with a mark for the usual day. */
function Bar({ amounts: { today, usual }, max }: { amounts: Compared; max: number }) {
  const share = (amount: number) => (amount / max) * 100;
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} width="100" height="6" />
      <rect className={styles.today} width={share(today)} height="6" />
      {usual > 0 && (
        <rect className={styles.usual} x={Math.min(99, share(usual))} width="1" height="6" />
      )}
    </svg>
  );
}
