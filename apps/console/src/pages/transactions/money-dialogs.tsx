import { formatPrice } from '@jepret/contract';
import {
  type OwedSumOverview,
  type TransactionDetails,
  transactionCalls,
} from '@jepret/contract/console';
import { useState } from 'react';
import { ReasonDialog } from '../../components/dialogs/reason-dialog.tsx';
import { AmountField, readAmount } from './amount-field.tsx';
import { capitalize } from './transaction-labels.tsx';
import styles from './transaction-panel.module.css';
import { useTransactionCall } from './transaction-query.ts';

interface MoneyDialogProps {
  transaction: TransactionDetails;
  onClose(): void;
}

interface RefundDialogProps extends MoneyDialogProps {
  /** What can be refunded, and how much of it this person can refund. */
  leftIdr: number;
  mostIdr: number;
  /** Why only a full refund is possible; null if a part can be refunded. */
  wholeOnly: string | null;
  /** An owed sum; without it the payment of the session. */
  sum?: OwedSumOverview;
}

export function RefundDialog(props: RefundDialogProps) {
  const { transaction, sum, onClose } = props;
  // The values when the dialog was opened: money refunded meanwhile is rejected, not sent twice.
  const [{ leftIdr, mostIdr, wholeOnly }] = useState(props);
  const refunding = useTransactionCall(transactionCalls.refund, onClose);
  const openIdr = sum ? undefined : transaction.refund_wish?.open_idr;
  const [text, setText] = useState(String(Math.min(openIdr ?? mostIdr, mostIdr)));
  const amountIdr = wholeOnly === null ? readAmount(text, mostIdr) : leftIdr;
  const amount = amountIdr === undefined ? '' : formatPrice(amountIdr);
  const provider = transaction.provider ?? 'the provider';
  return (
    <ReasonDialog
      title={`Refund of ${transaction.short_code}`}
      label="Reason"
      hint="Stored with the transaction and sent to the provider."
      action={`Refund ${amount}`}
      tone="danger"
      canSend={amountIdr !== undefined}
      isBusy={refunding.isBusy}
      problem={refunding.problem}
      onSend={(reason) =>
        amountIdr !== undefined &&
        refunding.sendFor(transaction, {
          reason,
          amount_idr: amountIdr,
          left_idr: leftIdr,
          ...(sum && { sum: sum.number }),
        })
      }
      onClose={onClose}
    >
      {wholeOnly === null ? (
        <AmountField
          text={text}
          onChange={setText}
          mostIdr={mostIdr}
          hint={describeMaximum(leftIdr, mostIdr)}
        />
      ) : (
        <p>
          <strong>{amount}</strong>, the full remaining amount. {wholeOnly}
        </p>
      )}
      {openIdr !== undefined && amountIdr !== undefined && amountIdr < openIdr && (
        <p>{formatPrice(openIdr - amountIdr)} of the refund request stays open.</p>
      )}
      <ol className={styles.steps}>
        <li>
          {capitalize(provider)} is asked to send the money back to the payer of{' '}
          {transaction.short_code}.
        </li>
        <li>
          When {provider} confirms the refund, it counts as refunded. This can take days and is
          checked automatically.{' '}
          {wholeOnly === null && 'After a partial refund the session stays paid.'}
        </li>
        <li>
          If {provider} rejects the refund, it is listed here as money to settle, and you return the
          money by hand.
        </li>
      </ol>
    </ReasonDialog>
  );
}

const describeMaximum = (leftIdr: number, mostIdr: number): string =>
  mostIdr < leftIdr
    ? `${formatPrice(leftIdr)} can be refunded. You can refund up to ${formatPrice(mostIdr)}, an owner all of it.`
    : `${formatPrice(leftIdr)} can be refunded. Enter less for a partial refund.`;

export function RefundRequestDialog(props: MoneyDialogProps & { leftIdr: number }) {
  const { transaction, onClose } = props;
  const requesting = useTransactionCall(transactionCalls.requestRefund, onClose);
  // The values when the dialog was opened.
  const [{ leftIdr, wholeOnly }] = useState({ ...props, wholeOnly: transaction.whole_refund_only });
  const [text, setText] = useState(String(leftIdr));
  const amountIdr = wholeOnly === null ? readAmount(text, leftIdr) : leftIdr;
  return (
    <ReasonDialog
      title={`Request a refund of ${transaction.short_code}`}
      label="Reason"
      hint="What the visitor told you and what you saw."
      action="Send request"
      canSend={amountIdr !== undefined}
      isBusy={requesting.isBusy}
      problem={requesting.problem}
      onSend={(reason) =>
        amountIdr !== undefined &&
        requesting.sendFor(transaction, { reason, amount_idr: amountIdr })
      }
      onClose={onClose}
    >
      <p>
        This moves no money yet. People who can refund it see the request under{' '}
        <em>Money: Refund requests</em>, with your name and reason.
      </p>
      {wholeOnly === null ? (
        <AmountField
          text={text}
          onChange={setText}
          mostIdr={leftIdr}
          hint={describeMaximum(leftIdr, leftIdr)}
        />
      ) : (
        <p>
          <strong>{formatPrice(leftIdr)}</strong>, the full remaining amount. {wholeOnly}
        </p>
      )}
    </ReasonDialog>
  );
}

export function DeclineDialog({ transaction, onClose }: MoneyDialogProps) {
  // The request when the dialog was opened; it may have been replaced meanwhile.
  const [request] = useState(transaction.refund_wish);
  const declining = useTransactionCall(transactionCalls.declineRefund, onClose);
  return (
    <ReasonDialog
      title={`Decline the refund of ${transaction.short_code}?`}
      label="Reason"
      hint="The person who requested the refund reads this."
      action="Decline"
      isBusy={declining.isBusy}
      problem={declining.problem}
      onSend={(note) =>
        declining.sendFor(transaction, {
          note,
          asked_at: request?.at ?? 0,
          open_idr: request?.open_idr ?? 0,
        })
      }
      onClose={onClose}
    >
      <p>This moves no money. The refund can be requested again.</p>
    </ReasonDialog>
  );
}

export function ByHandDialog(props: MoneyDialogProps & { leftIdr: number }) {
  const { transaction, onClose } = props;
  // The value when the dialog was opened: other refunds made meanwhile are not counted as returned by hand.
  const [{ leftIdr }] = useState(props);
  const recording = useTransactionCall(transactionCalls.recordHandRefund, onClose);
  return (
    <ReasonDialog
      title={`Record a refund of ${formatPrice(leftIdr)} by hand?`}
      label="How and why"
      hint="For example: in cash by Budi, because the printer failed."
      action="Record refund"
      isBusy={recording.isBusy}
      problem={recording.problem}
      onSend={(reason) => recording.sendFor(transaction, { reason, amount_idr: leftIdr })}
      onClose={onClose}
    >
      <p>
        This moves no money: record it after you returned the money. {transaction.short_code} then
        counts as refunded, and the provider is not asked to refund it.
      </p>
    </ReasonDialog>
  );
}

export function ReopenDialog({
  transaction,
  sum,
  onClose,
}: MoneyDialogProps & { sum: OwedSumOverview }) {
  const reopening = useTransactionCall(transactionCalls.reopenOwed, onClose);
  const settledAt = sum.settled_at ?? 0;
  return (
    <ReasonDialog
      title={`Reopen ${formatPrice(sum.amount_idr)}?`}
      label="Reason"
      hint="Stored with the transaction and in the audit."
      action="Reopen"
      isBusy={reopening.isBusy}
      problem={reopening.problem}
      onSend={(reason) =>
        reopening.sendFor(
          transaction,
          { reason, settled_at: settledAt },
          { number: String(sum.number) },
        )
      }
      onClose={onClose}
    >
      <p>
        This moves no money. The sum is listed under <em>Money: To settle</em> again. The old note
        stays in the timeline.
      </p>
    </ReasonDialog>
  );
}
