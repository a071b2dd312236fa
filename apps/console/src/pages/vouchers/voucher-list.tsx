import { TEXT_LIMITS } from '@jepret/contract';
import { type ConsoleVoucher, type VoucherBatch, voucherCalls } from '@jepret/contract/console';
import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { NotFoundDialog } from '../../components/dialogs/not-found-dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import type { Column } from '../../components/list/data-table.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { RowButton } from '../../components/list/row-button.tsx';
import { LocationNames } from '../../components/locations/location-names.tsx';
import { usePageZone } from '../../components/times/page-zone.tsx';
import { useOpenedId } from '../../hooks/use-opened-id.ts';
import { useOpenedRow } from '../../hooks/use-opened-row.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { formatDiscount, formatPeriod, formatUses, StateTag } from './voucher-labels.tsx';
import { VoucherPanel } from './voucher-panel.tsx';

interface VoucherListProps {
  filters: { search?: string | undefined; batch?: string | undefined };
  onFilter(changes: Record<string, string | undefined>): void;
}

export function VoucherList({ filters, onFilter }: VoucherListProps) {
  const list = usePageList(voucherCalls.listVouchers, filters);
  // The filter offers the newest batches; others are opened from the list of batches.
  const batches = usePageList(voucherCalls.listVoucherBatches, {});
  const [code, open] = useOpenedId('voucher');
  const { row: opened, isNotFound } = useOpenedRow(voucherCalls.listVouchers, list, code, codeOf);
  const columns = useColumns(open, usePageZone());
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <>
      <FilterBar
        search="Search by start of code"
        maxSearchLength={TEXT_LIMITS.voucherCode}
        filters={filters}
        onChange={onFilter}
      >
        <SelectField
          label="Batch"
          value={filters.batch ?? ''}
          onChange={(batch) => onFilter({ batch })}
          options={listBatchOptions(batches.rows, list.rows, filters.batch)}
        />
        {isFiltered && (
          <Button tone="quiet" onClick={() => onFilter({ search: undefined, batch: undefined })}>
            Clear
          </Button>
        )}
      </FilterBar>
      <PageTable
        caption="Vouchers"
        columns={columns}
        list={list}
        keyOf={codeOf}
        empty={
          <ListNote title={isFiltered ? 'No vouchers found' : 'No vouchers yet'}>
            <p>
              {isFiltered
                ? 'No voucher matches these filters.'
                : 'Add a voucher, or create a batch.'}
            </p>
          </ListNote>
        }
      />
      {opened && (
        <VoucherPanel key={opened.code} voucher={opened} onClose={() => open(undefined)} />
      )}
      {isNotFound && (
        <NotFoundDialog
          title="Voucher not found"
          backLabel="Show all vouchers"
          onClose={() => open(undefined)}
        >
          There is no voucher {code}, or it is valid only at other locations.
        </NotFoundDialog>
      )}
    </>
  );
}

const codeOf = ({ code }: ConsoleVoucher): string => code;

function useColumns(
  open: (code: string) => void,
  zone: string | undefined,
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
      { title: 'Discount', onPhone: 'line', cell: ({ discount }) => formatDiscount(discount) },
      { title: 'Status', onPhone: 'end', cell: ({ state }) => <StateTag state={state} /> },
      { title: 'Uses', onPhone: 'line', cell: formatUses },
      { title: 'Valid', onPhone: 'line', cell: (voucher) => formatPeriod(voucher, zone) },
      { title: 'Locations', cell: ({ locations }) => <LocationNames slugs={locations} /> },
      { title: 'Batch', cell: ({ batch_name }) => batch_name },
    ],
    [open, zone],
  );
}

/** The newest batches, and the selected one. */
function listBatchOptions(
  batches: readonly VoucherBatch[] | undefined,
  vouchers: readonly ConsoleVoucher[] | undefined,
  chosen = '',
) {
  const options = batches?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const name = vouchers?.find(({ batch_id }) => batch_id === chosen)?.batch_name;
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'All vouchers' },
    ...options,
    ...(isListed ? [] : [{ value: chosen, label: name ?? 'Other batch' }]),
  ];
}
