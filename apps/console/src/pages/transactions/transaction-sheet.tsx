import { formatPrice } from '@jepret/contract';
import type { TransactionFile } from '@jepret/contract/console';
import { Skeleton, VisuallyHidden } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/describe-error.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Failure } from '../../components/list/list-states.tsx';
import { Moment } from '../../components/times/page-zone.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { MoneyPart } from './money-part.tsx';
import { SessionActs } from './session-acts.tsx';
import { Timeline } from './timeline.tsx';
import { transactionQuery } from './transaction-query.ts';
import styles from './transaction-sheet.module.css';
import { capitalize, nameLocation, StateTags, sayAmount, sayBooth } from './transaction-words.tsx';

interface TransactionSheetProps {
  code: string;
  onClose(): void;
}

/** One transaction: what the counter needs first, then money, then all that happened. */
export function TransactionSheet({ code, onClose }: TransactionSheetProps) {
  const { api } = useConsole();
  const { data: file, error, refetch } = useQuery(transactionQuery(api, code));
  const problem = describeError(error);
  return (
    <Dialog title={file?.short_code ?? code} isSheet isWide onClose={onClose}>
      <Failure
        title="This transaction could not be loaded"
        error={error}
        retry={() => void refetch()}
      />
      {!file && !problem && <Waiting />}
      {file && <FileParts file={file} />}
    </Dialog>
  );
}

function FileParts({ file }: { file: TransactionFile }) {
  return (
    <>
      <Head file={file} />
      <DeliveryList file={file} />
      <MoneyPart file={file} />
      <SessionActs file={file} />
      <Timeline file={file} />
    </>
  );
}

function Head({ file }: { file: TransactionFile }) {
  return (
    <header className={styles.head}>
      <p className={styles.amount}>
        {capitalize(sayAmount(file))}
        {file.discount_idr > 0 && (
          <small>
            {formatPrice(file.discount_idr)} off with{' '}
            {file.voucher?.code ? `voucher ${file.voucher.code}` : 'a voucher'}
          </small>
        )}
      </p>
      <p className={styles.tags}>
        <StateTags {...file} />
      </p>
      <dl className={styles.facts}>
        <dt>Where</dt>
        <dd>
          {nameLocation(file.location)}, {sayBooth(file.booth)}
        </dd>
        <dt>Made</dt>
        <dd>
          <Moment at={file.created_at} />
        </dd>
        {file.paid_at !== null && (
          <>
            <dt>Paid</dt>
            <dd>
              <Moment at={file.paid_at} />
              {file.provider && ` by ${file.provider}`}
            </dd>
          </>
        )}
        {file.erased_at !== null && (
          <>
            <dt>Erased</dt>
            <dd>
              <Moment at={file.erased_at} />
              {file.removed_at === null && ', its files are being removed'}
            </dd>
          </>
        )}
      </dl>
    </header>
  );
}

function Waiting() {
  return (
    <div role="status" className={styles.waiting}>
      <VisuallyHidden>Loading …</VisuallyHidden>
      <Skeleton className={styles.waitingLine} />
      <Skeleton className={styles.waitingLine} />
      <Skeleton className={styles.waitingBlock} />
    </div>
  );
}
