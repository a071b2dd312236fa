import { TEXT_LIMITS } from '@jepret/contract';
import { type ConsoleVoucher, type VoucherBatch, voucherCalls } from '@jepret/contract/console';
import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { GoneDialog } from '../../components/dialogs/gone-dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import type { Column } from '../../components/list/data-table.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { RowButton } from '../../components/list/row-button.tsx';
import { PlaceNames } from '../../components/places/place-names.tsx';
import { usePageZone } from '../../components/times/page-zone.tsx';
import { useOpened } from '../../hooks/use-opened.ts';
import { useOpenedRow } from '../../hooks/use-opened-row.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { VoucherSheet } from './voucher-sheet.tsx';
import { StateTag, sayDiscount, sayUses, sayWindow } from './voucher-words.tsx';

interface VoucherListProps {
  filters: { search?: string | undefined; batch?: string | undefined };
  onFilter(changes: Record<string, string | undefined>): void;
}

export function VoucherList({ filters, onFilter }: VoucherListProps) {
  const list = usePageList(voucherCalls.listVouchers, filters);
  // The newest are chosen from here, any other one by the list of batches.
  const batches = usePageList(voucherCalls.listVoucherBatches, {});
  const [code, open] = useOpened('voucher');
  const { row: opened, isGone } = useOpenedRow(voucherCalls.listVouchers, list, code, codeOf);
  const columns = useColumns(open, usePageZone());
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <>
      <FilterBar
        search="Search by how a code begins"
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
      {isGone && (
        <GoneDialog
          title="No such voucher"
          back="Show all vouchers"
          onClose={() => open(undefined)}
        >
          There is no voucher {code}, or it is good at locations that are not yours.
        </GoneDialog>
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
      { title: 'Gives', onPhone: 'line', cell: ({ discount }) => sayDiscount(discount) },
      { title: 'State', onPhone: 'end', cell: ({ state }) => <StateTag state={state} /> },
      { title: 'Uses', onPhone: 'line', cell: sayUses },
      { title: 'When', onPhone: 'line', cell: (voucher) => sayWindow(voucher, zone) },
      { title: 'Where', cell: ({ locations }) => <PlaceNames slugs={locations} /> },
      { title: 'Batch', cell: ({ batch_name }) => batch_name },
    ],
    [open, zone],
  );
}

/** The newest, and the one that is chosen. */
function listBatchOptions(
  batches: readonly VoucherBatch[] | undefined,
  vouchers: readonly ConsoleVoucher[] | undefined,
  chosen = '',
) {
  const known = batches?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const name = vouchers?.find(({ batch_id }) => batch_id === chosen)?.batch_name;
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'All, with and without' },
    ...known,
    ...(isKnown ? [] : [{ value: chosen, label: name ?? 'Another one' }]),
  ];
}
