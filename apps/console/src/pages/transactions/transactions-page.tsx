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
import { Moment } from '../../components/times/page-zone.tsx';
import { useDayZone } from '../../hooks/places-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { useOpened } from '../../hooks/use-opened.ts';
import { type PageList, usePageList } from '../../hooks/use-page-list.ts';
import { Thumbnail } from './thumbnail.tsx';
import { Totals } from './totals.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { useMay } from './transaction-query.ts';
import {
  nameLocation,
  normalizeCode,
  StateTags,
  sayAmount,
  sayBooth,
  sayMethod,
  sayVoucher,
} from './transaction-words.tsx';
import styles from './transactions-page.module.css';

const Filters = TransactionQuery.omit({ after: true });

/** The list is there before what can be done about one of its rows is loaded (CONSOLE-54). */
const TransactionSheet = lazyPart(
  async () => (await import('./transaction-sheet.tsx')).TransactionSheet,
  Dialog,
);

const UnmatchedOrders = lazyPart(
  async () => (await import('./unmatched-orders.tsx')).UnmatchedOrders,
  ListNote,
);

export function TransactionsPage() {
  const [filters, change, clear] = useAddressFilters(Filters);
  const list = usePageList(transactionCalls.listTransactions, filters);
  const [opened, open] = useOpened('transaction');
  const may = useMay();
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
      lead="Find one by the code on the visitor’s screen or slip, then put it right."
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
      <FilterBar search="Short code, or an order’s id" isCode filters={filters} onChange={change}>
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
          Show a photo only to serve a visitor: your name goes into the audit each time.
        </Notice>
      )}
      {isFiltered && <Totals filters={filters} />}
      <PageTable
        caption="Transactions"
        columns={columns}
        list={list}
        keyOf={({ short_code }) => short_code}
        empty={<Nothing isFiltered={isFiltered} owed={filters.owed} onClear={clear} />}
      />
      {opened && (
        <Suspense>
          <TransactionSheet key={opened} code={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </PageFrame>
  );
}

interface NothingProps {
  isFiltered: boolean;
  owed: TransactionQuery['owed'];
  onClear(): void;
}

function Nothing({ isFiltered, owed, onClear }: NothingProps) {
  if (!isFiltered) {
    return (
      <ListNote title="Nobody has come yet">
        <p>The first visitor who taps to pay appears here.</p>
      </ListNote>
    );
  }
  return (
    <ListNote title={NOTHING[owed ?? 'all'].title}>
      <p>{NOTHING[owed ?? 'all'].text}</p>
      <Button onClick={onClear}>Clear filters</Button>
    </ListNote>
  );
}

const NOTHING = {
  all: {
    title: 'No such transaction',
    text: 'Nothing fits. Codes have no 0, O, 1, I or L: maybe one of them is something else.',
  },
  yes: {
    title: 'No transaction to settle',
    text: 'In what fits these filters no money is left to settle.',
  },
  refunds: {
    title: 'No refund requests',
    text: 'In what fits these filters no refund request waits for a decision.',
  },
} as const;

/** A whole code needs no tap on its row; once, so that whoever closes it is not kept in. */
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
        title: 'State',
        onPhone: 'end',
        cell: (row) => (
          <span className={styles.tags}>
            <StateTags {...row} />
          </span>
        ),
      },
      { title: 'Amount', isNarrow: true, onPhone: 'line', cell: sayAmount },
      { title: 'Method', cell: sayMethod },
      { title: 'Voucher', cell: sayVoucher },
      {
        title: 'Location',
        onPhone: 'line',
        cell: ({ location }) => nameLocation(location),
      },
      { title: 'Booth', cell: ({ booth }) => sayBooth(booth) },
      {
        title: 'Made',
        isNarrow: true,
        onPhone: 'line',
        cell: ({ created_at }) => <Moment at={created_at} />,
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
