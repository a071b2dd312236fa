import { formatPrice } from '@jepret/contract';
import { csvPathOf, todayCalls } from '@jepret/contract/console';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CsvLink } from '../../components/list/csv-link.tsx';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { type Compared, type Comparison, compare } from './compare.ts';
import { ComparisonWords } from './comparison-words.tsx';
import { nameDay, type PlaceFigures } from './day-figures.ts';
import styles from './places.module.css';

interface PlacesProps {
  /** Whether the table goes out as CSV, too. */
  hasCsv: boolean;
  places: readonly PlaceFigures[];
  at: number;
}

/** The same numbers by location, each against its own usual day. */
export function Places({ places, at, hasCsv }: PlacesProps) {
  const max = Math.max(
    1,
    ...places.flatMap(({ money }) => (money ? [money.revenue.today, money.revenue.usual] : [])),
  );
  return (
    <section className={styles.places}>
      <header className={styles.head}>
        <h2>By location</h2>
        {hasCsv && <CsvLink path={csvPathOf(todayCalls.getToday)} filters={{}} />}
      </header>
      <p>Since midnight there, against a usual {nameDay(places, at)} up to the same time.</p>
      <DataTable
        caption="By location"
        columns={listColumns(
          places.some(({ money }) => money),
          at,
          max,
        )}
        rows={places}
        keyOf={({ slug }) => slug}
        error={null}
        retry={() => {}}
        empty={null}
      />
    </section>
  );
}

function listColumns(hasMoney: boolean, at: number, max: number): Column<PlaceFigures>[] {
  const dayOf = (place: PlaceFigures) => nameDay([place], at);
  const sessions: Column<PlaceFigures> = {
    title: 'Sessions',
    cell: (place) => (
      <Cell
        value={place.sessions.today.toLocaleString('en-GB')}
        comparison={compare(place.sessions, dayOf(place), { isCount: true })}
      />
    ),
  };
  const bypasses: Column<PlaceFigures> = {
    title: 'Bypasses',
    cell: (place) => (
      <Cell
        value={place.bypasses.today.toLocaleString('en-GB')}
        comparison={compare(place.bypasses, dayOf(place), { isCount: true, isMoreGood: false })}
      />
    ),
  };
  const name: Column<PlaceFigures> = {
    title: 'Location',
    isName: true,
    cell: ({ slug, name }) => <Link to={`?location=${encodeURIComponent(slug)}`}>{name}</Link>,
  };
  if (!hasMoney) return [name, sessions, bypasses];
  return [
    name,
    {
      title: 'Revenue',
      cell: ({ money, ...place }) =>
        money && (
          <Cell
            value={formatPrice(money.revenue.today)}
            comparison={compare(money.revenue, dayOf({ money, ...place }))}
          >
            <Bar amounts={money.revenue} max={max} />
          </Cell>
        ),
    },
    sessions,
    {
      title: 'Average',
      cell: ({ money, ...place }) =>
        money && (
          <Cell
            value={formatPrice(money.average.today)}
            comparison={compare(money.average, dayOf({ money, ...place }))}
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
        {value} <ComparisonWords comparison={comparison} isShort />
      </span>
      {children}
    </span>
  );
}

/** Today's length, and a mark where the usual day is. */
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
