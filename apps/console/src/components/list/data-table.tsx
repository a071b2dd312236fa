import { classNames, VisuallyHidden } from '@jepret/ui';
import type { ReactNode } from 'react';
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
}

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
}

/** A list with all its states: on its way, failed, empty, there. On a phone each row is a card. */
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
  const { caption, columns, rows, keyOf, isRefreshing, more } = props;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={isRefreshing}>
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
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isName, isNarrow }) => (
                <td
                  key={title}
                  data-title={title}
                  className={classNames(isName && styles.name, isNarrow && styles.narrow)}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
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

const countOf = (count: number, hasMore: boolean): string =>
  hasMore ? `${count} shown, and there are more.` : `${count} in all.`;
