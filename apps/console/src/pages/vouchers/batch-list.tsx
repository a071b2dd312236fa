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
import { Moment } from '../../components/times/page-zone.tsx';
import { withFilters } from '../../hooks/address-filters.ts';
import { useCall } from '../../hooks/use-call.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { useRefused } from '../../hooks/use-refused.ts';
import styles from './vouchers.module.css';
import { reloadVouchers } from './vouchers-query.ts';

const COLUMNS: readonly Column<VoucherBatch>[] = [
  {
    title: 'Batch',
    isName: true,
    cell: ({ id, name }) => <Link to={`/vouchers?batch=${id}`}>{name}</Link>,
  },
  { title: 'Vouchers', isNarrow: true, cell: ({ count }) => sayCount(count) },
  { title: 'Used', isNarrow: true, cell: ({ used }) => sayCount(used) },
  { title: 'Held', isNarrow: true, cell: ({ held }) => sayCount(held) },
  { title: 'Left', isNarrow: true, cell: ({ left }) => sayLeft(left) },
  { title: 'State', onPhone: 'end', cell: (batch) => <BatchState batch={batch} /> },
  {
    title: 'Made',
    onPhone: 'line',
    cell: ({ made_at, made_by }) => (
      <span>
        <Moment at={made_at} /> by {made_by}
      </span>
    ),
  },
  { title: 'Do', cell: (batch) => <BatchActs batch={batch} /> },
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
          <ListNote title={isFiltered ? 'No such batch' : 'No batches yet'}>
            <p>
              {isFiltered
                ? 'No batch of yours is called like that.'
                : 'A batch is many vouchers at once, each with a code of its own, ready to be printed.'}
            </p>
          </ListNote>
        }
      />
    </>
  );
}

const sayCount = (count: number): string => count.toLocaleString('en-GB');
const sayLeft = (left: number | null): string => (left === null ? 'no limit' : sayCount(left));

function BatchState({ batch: { count, disabled } }: { batch: VoucherBatch }) {
  if (disabled === 0) return <Tag tone="good">active</Tag>;
  if (disabled === count) return <Tag tone="bad">disabled</Tag>;
  return <Tag tone="warning">{sayCount(disabled)} disabled</Tag>;
}

function BatchActs({ batch }: { batch: VoucherBatch }) {
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

/** Ends all of it, and takes that back. */
function BatchSwitch({ batch }: { batch: VoucherBatch }) {
  const { id, name, count, disabled, disabled_together, version } = batch;
  const client = useQueryClient();
  const enabling = useCall(voucherCalls.enableVoucherBatch, {
    onDone({ message }) {
      void reloadVouchers(client);
      announce(message);
    },
  });
  useRefused(enabling.error, reloadVouchers);
  const enable = (seen: number) => enabling.send({ params: { id }, body: { version: seen } });
  return (
    <>
      {disabled < count && <DisableBatch batch={batch} onUndo={enable} />}
      {disabled_together > 0 && (
        <Button
          tone="quiet"
          aria-label={`Enable ${sayCount(disabled_together)} again of ${name}`}
          isBusy={enabling.isBusy}
          onClick={() => enable(version)}
        >
          Enable {sayCount(disabled_together)} again
        </Button>
      )}
      {enabling.problem && <Notice tone="bad">{enabling.problem}</Notice>}
    </>
  );
}

interface DisableBatchProps {
  batch: VoucherBatch;
  /** Takes it back, as long as nobody has changed anything since that version. */
  onUndo(version: number): void;
}

function DisableBatch({ batch, onUndo }: DisableBatchProps) {
  const { id, name, count, disabled, left, held, version } = batch;
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const disabling = useCall(voucherCalls.disableVoucherBatch, {
    onDone({ data, message }) {
      setIsAsking(false);
      void reloadVouchers(client);
      announce(message, { name: 'Undo', run: () => onUndo(data.version) });
    },
  });
  useRefused(disabling.error, reloadVouchers);
  return (
    <>
      <Button
        tone="quiet"
        aria-label={`Disable ${name}`}
        onClick={() => {
          disabling.reset();
          setIsAsking(true);
        }}
      >
        Disable
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Disable all of ${name}?`}
          action={`Disable ${sayCount(count - disabled)} vouchers`}
          isBusy={disabling.isBusy}
          problem={disabling.problem}
          onConfirm={() => disabling.send({ params: { id }, body: { version } })}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {left === null
              ? 'Nobody redeems any of its codes from then on.'
              : `${sayCount(left)} uses that are left are gone: nobody redeems any of its codes from then on.`}{' '}
            {held > 0 && `${sayCount(held)} held by payments under way stay theirs. `}
            Cards that are already with people say nothing of it. You can enable them again,
            together or one by one; what was disabled before stays so.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
