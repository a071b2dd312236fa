import { csvPathOf, type VoucherBatch, voucherCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import type { Column } from '../../components/list/data-table.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { Notice } from '../../components/notice.tsx';
import { Tag } from '../../components/tag.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { withFilters } from '../../hooks/address-filters.ts';
import { useCall } from '../../hooks/use-call.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { useReloadOnConflict } from '../../hooks/use-reload-on-conflict.ts';
import styles from './vouchers.module.css';
import { reloadVouchers } from './vouchers-query.ts';

const COLUMNS: readonly Column<VoucherBatch>[] = [
  {
    title: 'Batch',
    isName: true,
    cell: ({ id, name }) => <Link to={`/vouchers?batch=${id}`}>{name}</Link>,
  },
  { title: 'Vouchers', isNarrow: true, cell: ({ count }) => formatCount(count) },
  { title: 'Used', isNarrow: true, cell: ({ used }) => formatCount(used) },
  { title: 'Held', isNarrow: true, cell: ({ held }) => formatCount(held) },
  { title: 'Left', isNarrow: true, cell: ({ left }) => formatLeft(left) },
  { title: 'Status', onPhone: 'end', cell: (batch) => <BatchState batch={batch} /> },
  {
    title: 'Created',
    onPhone: 'line',
    cell: ({ made_at, made_by }) => (
      <span>
        <LocalTime at={made_at} /> by {made_by}
      </span>
    ),
  },
  { title: 'Actions', cell: (batch) => <BatchActions batch={batch} /> },
];

interface BatchListProps {
  filters: { search?: string | undefined };
  onFilter(changes: Record<string, string | undefined>): void;
}

export function BatchList({ filters, onFilter }: BatchListProps) {
  const list = usePageList(voucherCalls.listVoucherBatches, filters);
  const isFiltered = filters.search !== undefined;
  return (
    <>
      <FilterBar
        search="Search batches by name"
        maxSearchLength={60}
        filters={filters}
        onChange={onFilter}
      />
      <PageTable
        caption="Batches"
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        canUnfold
        empty={
          <ListNote title={isFiltered ? 'No batches found' : 'No batches yet'}>
            <p>
              {isFiltered
                ? 'No batch matches this name.'
                : 'A batch is a set of vouchers with their own codes, ready to print.'}
            </p>
          </ListNote>
        }
      />
    </>
  );
}

const formatCount = (count: number): string => count.toLocaleString('en-GB');
const formatLeft = (left: number | null): string =>
  left === null ? 'no limit' : formatCount(left);

function BatchState({ batch: { count, disabled } }: { batch: VoucherBatch }) {
  if (disabled === 0) return <Tag tone="good">Active</Tag>;
  if (disabled === count) return <Tag tone="bad">Disabled</Tag>;
  return <Tag tone="warning">{formatCount(disabled)} disabled</Tag>;
}

function BatchActions({ batch }: { batch: VoucherBatch }) {
  const { id, is_own } = batch;
  const csv = withFilters(csvPathOf(voucherCalls.listVouchers), { batch: id });
  return (
    <div className={styles.acts}>
      <Link to={`/vouchers/sheet?batch=${id}`}>Sheet</Link>
      <a href={csv} download>
        CSV
      </a>
      {is_own && <BatchSwitch batch={batch} />}
    </div>
  );
}

/** Disables a batch and enables it again. */
function BatchSwitch({ batch }: { batch: VoucherBatch }) {
  const { id, name, count, disabled, disabled_together, version } = batch;
  const client = useQueryClient();
  const enabling = useCall(voucherCalls.enableVoucherBatch, {
    onDone({ message }) {
      void reloadVouchers(client);
      announce(message);
    },
  });
  useReloadOnConflict(enabling.error, reloadVouchers);
  const enable = (baseVersion: number) =>
    enabling.send({ params: { id }, body: { version: baseVersion } });
  return (
    <>
      {disabled < count && <DisableBatch batch={batch} onUndo={enable} />}
      {disabled_together > 0 && (
        <Button
          tone="quiet"
          aria-label={`Enable ${formatCount(disabled_together)} again of ${name}`}
          isBusy={enabling.isBusy}
          onClick={() => enable(version)}
        >
          Enable {formatCount(disabled_together)} again
        </Button>
      )}
      {enabling.problem && <Notice tone="bad">{enabling.problem}</Notice>}
    </>
  );
}

interface DisableBatchProps {
  batch: VoucherBatch;
  /** Undoes it if nothing has changed since that version. */
  onUndo(version: number): void;
}

function DisableBatch({ batch, onUndo }: DisableBatchProps) {
  const { id, name, count, disabled, left, held, version } = batch;
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const disabling = useCall(voucherCalls.disableVoucherBatch, {
    onDone({ data, message }) {
      setIsConfirming(false);
      void reloadVouchers(client);
      announce(message, { name: 'Undo', run: () => onUndo(data.version) });
    },
  });
  useReloadOnConflict(disabling.error, reloadVouchers);
  return (
    <>
      <Button
        tone="quiet"
        aria-label={`Disable ${name}`}
        onClick={() => {
          disabling.reset();
          setIsConfirming(true);
        }}
      >
        Disable
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Disable the batch ${name}?`}
          action={`Disable ${formatCount(count - disabled)} vouchers`}
          isBusy={disabling.isBusy}
          problem={disabling.problem}
          onConfirm={() => disabling.send({ params: { id }, body: { version } })}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            {left === null
              ? 'None of its codes can be redeemed any more.'
              : `The ${formatCount(left)} remaining uses are lost: none of its codes can be redeemed any more.`}{' '}
            {held > 0 && `${formatCount(held)} held by pending payments can still be used. `}
            Printed cards do not show that they are disabled. You can enable the vouchers again,
            together or one by one; vouchers that were disabled before stay disabled.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
