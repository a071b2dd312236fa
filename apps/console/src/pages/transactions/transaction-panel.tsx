import { formatPrice } from '@jepret/contract';
import type { TransactionDetails } from '@jepret/contract/console';
import { Skeleton, VisuallyHidden } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/describe-error.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { LoadFailure } from '../../components/list/list-states.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { MoneyPart } from './money-part.tsx';
import { SessionActions } from './session-actions.tsx';
import { Timeline } from './timeline.tsx';
import {
  capitalize,
  formatAmount,
  formatBooth,
  nameLocation,
  StateTags,
} from './transaction-labels.tsx';
import styles from './transaction-panel.module.css';
import { transactionQuery } from './transaction-query.ts';

interface TransactionPanelProps {
  code: string;
  onClose(): void;
}

/** A transaction: prints and mails first, then money, session and history. */
export function TransactionPanel({ code, onClose }: TransactionPanelProps) {
  const { api } = useConsole();
  const { data: transaction, error, refetch } = useQuery(transactionQuery(api, code));
  const problem = describeError(error);
  return (
    <Dialog title={transaction?.short_code ?? code} isPanel isWide onClose={onClose}>
      <LoadFailure
        title="This transaction could not be loaded"
        error={error}
        retry={() => void refetch()}
      />
      {!transaction && !problem && <LoadingDetails />}
      {transaction && <TransactionParts transaction={transaction} />}
    </Dialog>
  );
}

function TransactionParts({ transaction }: { transaction: TransactionDetails }) {
  return (
    <>
      <Head transaction={transaction} />
      <DeliveryList transaction={transaction} />
      <MoneyPart transaction={transaction} />
      <SessionActions transaction={transaction} />
      <Timeline transaction={transaction} />
    </>
  );
}

function Head({ transaction }: { transaction: TransactionDetails }) {
  return (
    <header className={styles.head}>
      <p className={styles.amount}>
        {capitalize(formatAmount(transaction))}
        {transaction.discount_idr > 0 && (
          <small>
            {formatPrice(transaction.discount_idr)} off with{' '}
            {transaction.voucher?.code ? `voucher ${transaction.voucher.code}` : 'a voucher'}
          </small>
        )}
      </p>
      <p className={styles.tags}>
        <StateTags {...transaction} />
      </p>
      <dl className={styles.facts}>
        <dt>Location</dt>
        <dd>
          {nameLocation(transaction.location)}, {formatBooth(transaction.booth)}
        </dd>
        <dt>Created</dt>
        <dd>
          <LocalTime at={transaction.created_at} />
        </dd>
        {transaction.paid_at !== null && (
          <>
            <dt>Paid</dt>
            <dd>
              <LocalTime at={transaction.paid_at} />
              {transaction.provider && ` by ${transaction.provider}`}
            </dd>
          </>
        )}
        {transaction.erased_at !== null && (
          <>
            <dt>Erased</dt>
            <dd>
              <LocalTime at={transaction.erased_at} />
              {transaction.removed_at === null && ', files are being deleted'}
            </dd>
          </>
        )}
      </dl>
    </header>
  );
}

function LoadingDetails() {
  return (
    <div role="status" className={styles.waiting}>
      <VisuallyHidden>Loading …</VisuallyHidden>
      <Skeleton className={styles.waitingLine} />
      <Skeleton className={styles.waitingLine} />
      <Skeleton className={styles.waitingBlock} />
    </div>
  );
}
