import { classNames, VisuallyHidden } from '@jepret/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { Button } from '../button.tsx';
import styles from './data-table.module.css';
import { LoadFailure, LoadingList } from './list-states.tsx';

export interface Column<Row> {
  title: string;
  cell(row: Row): ReactNode;
  /** The name of the row, shown first on a phone. */
  isName?: boolean;
  isNarrow?: boolean;
  /**
   * Its position on a phone: after the name, in the second line, or below it. If any column has a position, columns
   * without one are shown only when the row is opened or unfolded.
   */
  onPhone?: PhonePosition;
}

type PhonePosition = 'end' | 'line' | 'below';

export interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): string | number;
  error: unknown;
  retry(): void;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  isRefreshing?: boolean;
  more?: { hasMore: boolean; isLoading: boolean; load(): void };
  /** Rows open nothing; on a phone they unfold to show the other columns. */
  canUnfold?: boolean;
}

/** A table with its loading, error and empty states. On a phone each row has two lines. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, error, retry, empty, isRefreshing = false } = props;
  if (rows === undefined)
    return error ? <LoadFailure error={error} retry={retry} /> : <LoadingList />;
  return (
    <>
      {/* Loaded rows stay visible when a refresh fails. */}
      {error !== null && error !== undefined && <LoadFailure error={error} retry={retry} />}
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
        <span role="status">{formatRowCount(rows.length, more?.hasMore ?? false)}</span>
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

/** The name, a second line, and the other columns when unfolded. */
function PhoneRow<Row>({ row, columns, canUnfold }: PhoneRowProps<Row>) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const columnsAt = (position: PhonePosition) =>
    columns.filter(({ onPhone }) => onPhone === position);
  return (
    <tr data-unfolded={isUnfolded}>
      {columns
        .filter(({ isName }) => isName)
        .map((column) => (
          <Cell key={column.title} row={row} column={column} />
        ))}
      {columnsAt('end').map(({ title, cell }) => (
        <td key={title} className={styles.end}>
          {cell(row)}
        </td>
      ))}
      <td className={styles.line}>
        {columnsAt('line').map(({ title, cell }) => (
          <span key={title}>{cell(row)}</span>
        ))}
      </td>
      {columnsAt('below').map(({ title, cell }) => (
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

const formatRowCount = (count: number, hasMore: boolean): string =>
  hasMore ? `${count} shown, more available` : `${count} in total`;
