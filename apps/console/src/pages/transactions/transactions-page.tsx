import {
  csvPathOf,
  TransactionQuery,
  type TransactionRow,
  transactionCalls,
} from '@jepret/contract/console';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import type { Column } from '../../components/list/data-table.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { RowButton } from '../../components/list/row-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useDayZone } from '../../hooks/location-options-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { useOpenedId } from '../../hooks/use-opened-id.ts';
import { type PageList, usePageList } from '../../hooks/use-page-list.ts';
import { Thumbnail } from './thumbnail.tsx';
import { Totals } from './totals.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import {
  formatAmount,
  formatBooth,
  formatMethod,
  formatVoucher,
  nameLocation,
  normalizeCode,
  StateTags,
} from './transaction-labels.tsx';
import { useCan } from './transaction-query.ts';
import styles from './transactions-page.module.css';

const Filters = TransactionQuery.omit({ after: true });

/** Loaded when a row is opened, to keep the first load small (CONSOLE-54). */
const TransactionSheet = lazyPart(
  async () => (await import('./transaction-panel.tsx')).TransactionPanel,
  Dialog,
);

const UnmatchedOrders = lazyPart(
  async () => (await import('./unmatched-orders.tsx')).UnmatchedOrders,
  ListNote,
);

export function TransactionsPage() {
  const [filters, change, clear] = useAddressFilters(Filters);
  const list = usePageList(transactionCalls.listTransactions, filters);
  const [opened, open] = useOpenedId('transaction');
  const may = useCan();
  const canSeePhotos = may('transactions.serve');
  const [hasPhotos, setHasPhotos] = useState(false);
  const columns = useColumns(open, canSeePhotos && hasPhotos);
  useExactMatch(filters.search, list, open);
  const isFiltered = Object.keys(filters).length > 0;
  const zone = useDayZone(filters.location);

  return (
    <PageFrame
      title="Transactions"
      zone={zone}
      lead="Find a transaction by its short code, print or mail again, and refund."
      actions={
        <>
          {canSeePhotos && (
            <Button aria-pressed={hasPhotos} onClick={() => setHasPhotos(!hasPhotos)}>
              Photos
            </Button>
          )}
          {may('revenue.see') && (
            <CsvLink path={csvPathOf(transactionCalls.listTransactions)} filters={filters} />
          )}
        </>
      }
    >
      <FilterBar search="Short code or order ID" isCode filters={filters} onChange={change}>
        <TransactionFilters filters={filters} onChange={change} />
        {isFiltered && (
          <Button tone="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </FilterBar>
      {filters.owed === 'yes' && may('money.settle-unknown') && (
        <Suspense>
          <UnmatchedOrders />
        </Suspense>
      )}
      {canSeePhotos && hasPhotos && (
        <Notice>
          Show a photo only to help a visitor: each view is recorded in the audit with your name.
        </Notice>
      )}
      {isFiltered && <Totals filters={filters} />}
      <PageTable
        caption="Transactions"
        columns={columns}
        list={list}
        keyOf={({ short_code }) => short_code}
        empty={<EmptyList isFiltered={isFiltered} owed={filters.owed} onClear={clear} />}
      />
      {opened && (
        <Suspense>
          <TransactionSheet key={opened} code={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </PageFrame>
  );
}

interface EmptyListProps {
  isFiltered: boolean;
  owed: TransactionQuery['owed'];
  onClear(): void;
}

function EmptyList({ isFiltered, owed, onClear }: EmptyListProps) {
  if (!isFiltered) {
    return (
      <ListNote title="No transactions yet">
        <p>The first transaction appears here when a visitor taps to pay.</p>
      </ListNote>
    );
  }
  return (
    <ListNote title={EMPTY_TEXTS[owed ?? 'all'].title}>
      <p>{EMPTY_TEXTS[owed ?? 'all'].text}</p>
      <Button onClick={onClear}>Clear filters</Button>
    </ListNote>
  );
}

const EMPTY_TEXTS = {
  all: {
    title: 'No transactions found',
    text: 'No transaction matches these filters. Short codes have no 0, O, 1, I or L: check for a mistyped letter.',
  },
  yes: {
    title: 'No money to settle',
    text: 'No unsettled money matches these filters.',
  },
  refunds: {
    title: 'No refund requests',
    text: 'No pending refund request matches these filters.',
  },
} as const;

/** Opens the panel when a full code is entered; only once, so that it can be closed. */
function useExactMatch(
  search: string | undefined,
  { rows, isRefreshing }: PageList<TransactionRow>,
  open: (code: string) => void,
): void {
  const shown = useRef('');
  const [only, ...others] = rows ?? [];
  const code = normalizeCode(search ?? '');
  const isExact = !isRefreshing && only?.short_code === code && others.length === 0;
  useEffect(() => {
    if (isExact && shown.current !== code) open(code);
    shown.current = isExact ? code : '';
  }, [isExact, code, open]);
}

const useColumns = (
  open: (code: string) => void,
  hasPhotos: boolean,
): readonly Column<TransactionRow>[] =>
  useMemo(
    () => [
      {
        title: 'Code',
        isName: true,
        isNarrow: true,
        cell: ({ short_code }) => (
          <RowButton isCode onClick={() => open(short_code)}>
            {short_code}
          </RowButton>
        ),
      },
      {
        title: 'Status',
        onPhone: 'end',
        cell: (row) => (
          <span className={styles.tags}>
            <StateTags {...row} />
          </span>
        ),
      },
      { title: 'Amount', isNarrow: true, onPhone: 'line', cell: formatAmount },
      { title: 'Method', cell: formatMethod },
      { title: 'Voucher', cell: formatVoucher },
      {
        title: 'Location',
        onPhone: 'line',
        cell: ({ location }) => nameLocation(location),
      },
      { title: 'Booth', cell: ({ booth }) => formatBooth(booth) },
      {
        title: 'Created',
        isNarrow: true,
        onPhone: 'line',
        cell: ({ created_at }) => <LocalTime at={created_at} />,
      },
      ...(hasPhotos
        ? [
            {
              title: 'Photo',
              isNarrow: true,
              onPhone: 'below' as const,
              cell: ({ short_code, has_photo }: TransactionRow) =>
                has_photo && <Thumbnail code={short_code} />,
            },
          ]
        : []),
    ],
    [open, hasPhotos],
  );
