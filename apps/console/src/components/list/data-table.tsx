import { classNames, VisuallyHidden } from '@jepret/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { Button } from '../button.tsx';
import styles from './data-table.module.css';
import { Failure, Waiting } from './list-states.tsx';

export interface Column<Row> {
  /** Above the column; beside the value where a row is a card. */
  title: string;
  cell(row: Row): ReactNode;
  /** Names the row: the first thing a card shows. */
  isName?: boolean;
  /** As wide as what it holds. */
  isNarrow?: boolean;
  /**
   * Where it stands on a phone: behind the name, in the one line below it, or in a place of its own
   * below that. Where any column has a place, those without one are left to what the row opens, or
   * unfolds.
   */
  onPhone?: Place;
}

type Place = 'end' | 'line' | 'below';

export interface DataTableProps<Row> {
  /** What the table is, for whoever cannot see where it stands. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): string | number;
  error: unknown;
  retry(): void;
  /** Instead of the table when there is nothing to show. */
  empty: ReactNode;
  isRefreshing?: boolean;
  more?: { hasMore: boolean; isLoading: boolean; load(): void };
  /** A row opens nothing: on a phone it unfolds the columns that have no place there. */
  canUnfold?: boolean;
}

/** A list with all its states: on its way, failed, empty, there. On a phone each row has two lines. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, error, retry, empty, isRefreshing = false } = props;
  if (rows === undefined) return error ? <Failure error={error} retry={retry} /> : <Waiting />;
  return (
    <>
      {/* What is there stays readable when it cannot be refreshed. */}
      {error !== null && error !== undefined && <Failure error={error} retry={retry} />}
      {rows.length === 0 ? empty : <Table {...props} rows={rows} isRefreshing={isRefreshing} />}
    </>
  );
}

function Table<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { caption, columns, rows, keyOf, isRefreshing, more, canUnfold = false } = props;
  const isPhone = useIsNarrow() && columns.some(({ onPhone }) => onPhone);
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, isPhone && styles.phone)} aria-busy={isRefreshing}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ title, isNarrow }) => (
              <th key={title} scope="col" className={classNames(isNarrow && styles.narrow)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            isPhone ? (
              <PhoneRow key={keyOf(row)} row={row} columns={columns} canUnfold={canUnfold} />
            ) : (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <Cell key={column.title} row={row} column={column} />
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
      <footer className={styles.footer}>
        <span role="status">{countOf(rows.length, more?.hasMore ?? false)}</span>
        {more?.hasMore && (
          <Button isBusy={more.isLoading} onClick={more.load}>
            Load more
          </Button>
        )}
      </footer>
    </div>
  );
}

interface CellProps<Row> {
  row: Row;
  column: Column<Row>;
}

const Cell = <Row,>({ row, column: { title, cell, isName, isNarrow } }: CellProps<Row>) => (
  <td data-title={title} className={classNames(isName && styles.name, isNarrow && styles.narrow)}>
    {cell(row)}
  </td>
);

interface PhoneRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  canUnfold: boolean;
}

/** Its name and what stands behind it, a line below, and all the rest once it is unfolded. */
function PhoneRow<Row>({ row, columns, canUnfold }: PhoneRowProps<Row>) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const standing = (place: Place) => columns.filter(({ onPhone }) => onPhone === place);
  return (
    <tr data-unfolded={isUnfolded}>
      {columns
        .filter(({ isName }) => isName)
        .map((column) => (
          <Cell key={column.title} row={row} column={column} />
        ))}
      {standing('end').map(({ title, cell }) => (
        <td key={title} className={styles.end}>
          {cell(row)}
        </td>
      ))}
      <td className={styles.line}>
        {standing('line').map(({ title, cell }) => (
          <span key={title}>{cell(row)}</span>
        ))}
      </td>
      {standing('below').map(({ title, cell }) => (
        <td key={title} className={styles.below}>
          {cell(row)}
        </td>
      ))}
      {canUnfold && (
        <td className={styles.unfold}>
          <button
            type="button"
            aria-label="Details"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <ChevronDown aria-hidden="true" />
          </button>
        </td>
      )}
      {isUnfolded &&
        columns
          .filter(({ isName, onPhone }) => !isName && !onPhone)
          .map((column) => <Cell key={column.title} row={row} column={column} />)}
    </tr>
  );
}

const countOf = (count: number, hasMore: boolean): string =>
  hasMore ? `${count} shown, and there are more.` : `${count} in all.`;
