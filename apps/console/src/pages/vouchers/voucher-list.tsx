import { TEXT_LIMITS } from '@jepret/contract';
import { type ConsoleVoucher, type VoucherBatch, voucherCalls } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { FilterBar, SearchField } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { RowButton } from '../../components/list/row-button.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { useOpened } from '../../hooks/use-opened.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { VoucherSheet } from './voucher-sheet.tsx';
import { StateTag, sayDiscount, sayPlaces, sayUses, sayWindow } from './voucher-words.tsx';
import { batchesQuery, voucherQuery } from './vouchers-query.ts';

interface VoucherListProps {
  filters: { search?: string | undefined; batch?: string | undefined };
  onFilter(changes: Record<string, string | undefined>): void;
}

export function VoucherList({ filters, onFilter }: VoucherListProps) {
  const { api } = useConsole();
  const list = usePageList(voucherCalls.listVouchers, filters);
  const batches = useQuery(batchesQuery(api));
  const [code, open] = useOpened('voucher');
  const opened = useOpenedVoucher(code, list.rows);
  const columns = useColumns(open, batches.data);
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <>
      <FilterBar>
        <SearchField
          label="Search by how a code begins"
          value={filters.search ?? ''}
          maxLength={TEXT_LIMITS.voucherCode}
          onChange={(search) => onFilter({ search })}
        />
        <SelectField
          label="Batch"
          value={filters.batch ?? ''}
          onChange={(batch) => onFilter({ batch })}
          options={listBatchOptions(batches.data, filters.batch)}
        />
        {isFiltered && (
          <Button tone="quiet" onClick={() => onFilter({ search: undefined, batch: undefined })}>
            Clear
          </Button>
        )}
      </FilterBar>
      <DataTable
        caption="Vouchers"
        columns={columns}
        rows={list.rows}
        keyOf={(voucher) => voucher.code}
        error={list.error}
        retry={list.retry}
        isRefreshing={list.isRefreshing}
        more={{ hasMore: list.hasMore, isLoading: list.isLoadingMore, load: list.loadMore }}
        empty={
          <ListNote title={isFiltered ? 'No such voucher' : 'No vouchers yet'}>
            <p>
              {isFiltered
                ? 'No code of yours begins like that.'
                : 'Give somebody a reason to come back: add one, or make a batch.'}
            </p>
          </ListNote>
        }
      />
      {opened && (
        <VoucherSheet key={opened.code} voucher={opened} onClose={() => open(undefined)} />
      )}
    </>
  );
}

/** Of the rows, or by itself where a link names one that is on none of them. */
function useOpenedVoucher(code: string | undefined, rows: readonly ConsoleVoucher[] | undefined) {
  const { api } = useConsole();
  const row = rows?.find((voucher) => voucher.code === code);
  const isMissing = code !== undefined && rows !== undefined && !row;
  const { data } = useQuery({ ...voucherQuery(api, code ?? ''), enabled: isMissing });
  return row ?? (isMissing ? data : undefined);
}

function useColumns(
  open: (code: string) => void,
  batches: readonly VoucherBatch[] | undefined,
): readonly Column<ConsoleVoucher>[] {
  return useMemo(
    () => [
      {
        title: 'Code',
        isName: true,
        cell: ({ code }) => (
          <RowButton isCode onClick={() => open(code)}>
            {code}
          </RowButton>
        ),
      },
      { title: 'Gives', cell: ({ discount }) => sayDiscount(discount) },
      { title: 'State', cell: ({ state }) => <StateTag state={state} /> },
      { title: 'Uses', cell: sayUses },
      { title: 'When', cell: sayWindow },
      { title: 'Where', cell: ({ locations }) => sayPlaces(locations) },
      {
        title: 'Batch',
        cell: ({ batch_id }) => batches?.find(({ id }) => id === batch_id)?.name ?? '',
      },
    ],
    [open, batches],
  );
}

function listBatchOptions(batches: readonly VoucherBatch[] | undefined, chosen = '') {
  const known = batches?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'All, with and without' },
    ...known,
    ...(isKnown ? [] : [{ value: chosen, label: 'Another one' }]),
  ];
}
