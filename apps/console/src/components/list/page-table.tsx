import type { PageList } from '../../hooks/use-page-list.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface PageTableProps<Row>
  extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'keyOf' | 'empty' | 'canUnfold'> {
  list: PageList<Row>;
}

/** The table of a list that is loaded by pages. */
export function PageTable<Row>({ list, ...table }: PageTableProps<Row>) {
  const { rows, error, retry, isRefreshing, hasMore, isLoadingMore, loadMore } = list;
  return (
    <DataTable
      {...table}
      rows={rows}
      error={error}
      retry={retry}
      isRefreshing={isRefreshing}
      more={{ hasMore, isLoading: isLoadingMore, load: loadMore }}
    />
  );
}
