import {
  type DeliveryOverview,
  type TransactionDetails,
  transactionCalls,
} from '@jepret/contract/console';
import { EFFECT_NAMES } from '@jepret/messages';
import { Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { createRequestId } from '../../components/request-id.ts';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { DeliveryTag } from './transaction-labels.tsx';
import styles from './transaction-panel.module.css';
import { useCan, useTransactionCall } from './transaction-query.ts';

interface DeliveryListProps {
  transaction: TransactionDetails;
}

/** Prints and mails; printing again takes one click. */
export function DeliveryList({ transaction }: DeliveryListProps) {
  const newestFirst = transaction.deliveries.toReversed();
  const lastPrint = newestFirst.find(({ kind, state }) => kind === 'print' && state !== 'waiting');
  return (
    <section className={styles.part} aria-label="Prints and mails">
      <h3>Prints and mails</h3>
      {newestFirst.length === 0 && (
        <p className={styles.nothing}>Nothing has been printed or mailed yet.</p>
      )}
      <ul className={styles.lines}>
        {newestFirst.map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            transaction={transaction}
            delivery={delivery}
            isNewest={delivery === lastPrint}
          />
        ))}
      </ul>
    </section>
  );
}

interface DeliveryLineProps extends DeliveryListProps {
  delivery: DeliveryOverview;
  isNewest: boolean;
}

function DeliveryLine({ transaction, delivery, isNewest }: DeliveryLineProps) {
  const { kind, state, reason, to, effect, changed_at, is_staffs } = delivery;
  const Icon = kind === 'print' ? Printer : Mail;
  const canServe = useCan()('transactions.serve') && !transaction.is_erased;
  return (
    <li>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <span>
          <strong>{kind === 'print' ? 'Print' : 'Mail'}</strong>{' '}
          <DeliveryTag kind={kind} state={state} />
        </span>
        <span className={styles.soft}>
          {[to ?? (effect && EFFECT_NAMES.en[effect]), is_staffs && 'requested by staff']
            .filter(Boolean)
            .join(' · ')}{' '}
          · <LocalTime at={changed_at} />
        </span>
        {reason && <span className={styles.soft}>{reason}</span>}
      </div>
      {canServe &&
        (kind === 'print' ? (
          <PrintButton transaction={transaction} delivery={delivery} isNewest={isNewest} />
        ) : (
          <MailButton transaction={transaction} delivery={delivery} />
        ))}
    </li>
  );
}

function PrintButton({ transaction, delivery, isNewest }: DeliveryLineProps) {
  // Kept until the response: a second click, or one after a lost response, does not print twice.
  const [request, setRequest] = useState(createRequestId);
  const reprinting = useTransactionCall(transactionCalls.reprint, () =>
    setRequest(createRequestId()),
  );
  const cancelling = useTransactionCall(transactionCalls.cancelPrint);
  const isWaiting = delivery.state === 'waiting';
  const calling = isWaiting ? cancelling : reprinting;
  const params = { id: delivery.id };
  return (
    <>
      <Button
        tone={isNewest ? 'primary' : 'plain'}
        isBusy={calling.isBusy}
        onClick={() =>
          isWaiting
            ? cancelling.sendFor(transaction, undefined, params)
            : reprinting.sendFor(transaction, { request }, params)
        }
      >
        {isWaiting ? 'Cancel print' : 'Print again'}
      </Button>
      {calling.problem && (
        <div className={styles.problem}>
          <Notice tone="bad">{calling.problem}</Notice>
        </div>
      )}
    </>
  );
}

function MailButton({ transaction, delivery }: Omit<DeliveryLineProps, 'isNewest'>) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>Send again</Button>
      {isConfirming && (
        <ResendDialog
          transaction={transaction}
          delivery={delivery}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
