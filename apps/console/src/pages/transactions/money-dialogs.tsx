import { formatPrice } from '@jepret/contract';
import {
  type OwedSumOverview,
  type TransactionFile,
  transactionCalls,
} from '@jepret/contract/console';
import { useState } from 'react';
import { WordsDialog } from '../../components/dialogs/words-dialog.tsx';
import { AmountField, readAmount } from './amount-field.tsx';
import { useFileCall } from './transaction-query.ts';
import styles from './transaction-sheet.module.css';
import { capitalize } from './transaction-words.tsx';

interface MoneyDialogProps {
  file: TransactionFile;
  onClose(): void;
}

interface RefundDialogProps extends MoneyDialogProps {
  /** What can go back, and how much of that this person may send. */
  leftIdr: number;
  mostIdr: number;
  /** Why only all of it can go back; null when a part can. */
  wholeOnly: string | null;
  /** A sum that is owed in it; without one the money that paid it. */
  sum?: OwedSumOverview;
}

export function RefundDialog(props: RefundDialogProps) {
  const { file, sum, onClose } = props;
  // As it was when the person opened it: what goes back meanwhile is refused, not sent twice.
  const [{ leftIdr, mostIdr, wholeOnly }] = useState(props);
  const refunding = useFileCall(transactionCalls.refund, onClose);
  const openIdr = sum ? undefined : file.refund_wish?.open_idr;
  const [text, setText] = useState(String(Math.min(openIdr ?? mostIdr, mostIdr)));
  const amountIdr = wholeOnly === null ? readAmount(text, mostIdr) : leftIdr;
  const amount = amountIdr === undefined ? '' : formatPrice(amountIdr);
  const provider = file.provider ?? 'the provider';
  return (
    <WordsDialog
      title={`Refund of ${file.short_code}`}
      label="Reason"
      hint="For the ledger and the provider."
      action={`Refund ${amount}`}
      tone="danger"
      canSend={amountIdr !== undefined}
      isBusy={refunding.isBusy}
      problem={refunding.problem}
      onSend={(reason) =>
        amountIdr !== undefined &&
        refunding.sendAbout(file, {
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
          hint={describeMost(leftIdr, mostIdr)}
        />
      ) : (
        <p>
          <strong>{amount}</strong>, all that can go back. {wholeOnly}
        </p>
      )}
      {openIdr !== undefined && amountIdr !== undefined && amountIdr < openIdr && (
        <p>{formatPrice(openIdr - amountIdr)} of the refund request stays open.</p>
      )}
      <ol className={styles.steps}>
        <li>
          {capitalize(provider)} is asked to send the money back to the payer of {file.short_code}.
        </li>
        <li>
          Once {provider} proves it, it counts as refunded. That may take days; it is followed up by
          itself.{wholeOnly === null && ' After a part the session stays paid.'}
        </li>
        <li>If {provider} refuses, it stands here as money to settle, to be sent back by hand.</li>
      </ol>
    </WordsDialog>
  );
}

const describeMost = (leftIdr: number, mostIdr: number): string =>
  mostIdr < leftIdr
    ? `${formatPrice(leftIdr)} can go back. You may refund up to ${formatPrice(mostIdr)} of it, an owner all.`
    : `${formatPrice(leftIdr)} can go back. Enter less for a part.`;

export function WishDialog(props: MoneyDialogProps & { leftIdr: number }) {
  const { file, onClose } = props;
  const wishing = useFileCall(transactionCalls.wishRefund, onClose);
  // As it was when the person opened it.
  const [{ leftIdr, wholeOnly }] = useState({ ...props, wholeOnly: file.whole_refund_only });
  const [text, setText] = useState(String(leftIdr));
  const amountIdr = wholeOnly === null ? readAmount(text, leftIdr) : leftIdr;
  return (
    <WordsDialog
      title={`Ask for a refund of ${file.short_code}`}
      label="Reason"
      hint="What the visitor told you, what you saw."
      action="Ask"
      canSend={amountIdr !== undefined}
      isBusy={wishing.isBusy}
      problem={wishing.problem}
      onSend={(reason) =>
        amountIdr !== undefined && wishing.sendAbout(file, { reason, amount_idr: amountIdr })
      }
      onClose={onClose}
    >
      <p>
        No money moves yet. Those who may refund it find it under <em>Money: Refund requests</em>,
        with your name and reason.
      </p>
      {wholeOnly === null ? (
        <AmountField
          text={text}
          onChange={setText}
          mostIdr={leftIdr}
          hint={describeMost(leftIdr, leftIdr)}
        />
      ) : (
        <p>
          <strong>{formatPrice(leftIdr)}</strong>, all that can go back. {wholeOnly}
        </p>
      )}
    </WordsDialog>
  );
}

export function DeclineDialog({ file, onClose }: MoneyDialogProps) {
  // The request that the person read; another one may stand there by now.
  const [wish] = useState(file.refund_wish);
  const declining = useFileCall(transactionCalls.declineRefund, onClose);
  return (
    <WordsDialog
      title={`Decline the refund of ${file.short_code}?`}
      label="Why not"
      hint="Whoever asked for it reads this."
      action="Decline"
      isBusy={declining.isBusy}
      problem={declining.problem}
      onSend={(note) =>
        declining.sendAbout(file, {
          note,
          asked_at: wish?.at ?? 0,
          open_idr: wish?.open_idr ?? 0,
        })
      }
      onClose={onClose}
    >
      <p>The money stays where it is. It can be asked for again.</p>
    </WordsDialog>
  );
}

export function ByHandDialog(props: MoneyDialogProps & { leftIdr: number }) {
  const { file, onClose } = props;
  // As it was when the person opened it: what else goes back meanwhile is not counted as given by hand.
  const [{ leftIdr }] = useState(props);
  const noting = useFileCall(transactionCalls.noteRefunded, onClose);
  return (
    <WordsDialog
      title={`${formatPrice(leftIdr)} went back by hand?`}
      label="How and why"
      hint="In cash, by transfer, by whom."
      action="Note it"
      isBusy={noting.isBusy}
      problem={noting.problem}
      onSend={(reason) => noting.sendAbout(file, { reason, amount_idr: leftIdr })}
      onClose={onClose}
    >
      <p>
        This moves no money: note it after you gave it back. {file.short_code} counts as refunded
        from then on, and the provider is not asked again.
      </p>
    </WordsDialog>
  );
}

export function ReopenDialog({ file, sum, onClose }: MoneyDialogProps & { sum: OwedSumOverview }) {
  const reopening = useFileCall(transactionCalls.reopenOwed, onClose);
  const settledAt = sum.settled_at ?? 0;
  return (
    <WordsDialog
      title={`Reopen ${formatPrice(sum.amount_idr)}?`}
      label="Reason"
      hint="For the ledger and the audit."
      action="Reopen"
      isBusy={reopening.isBusy}
      problem={reopening.problem}
      onSend={(reason) =>
        reopening.sendAbout(file, { reason, settled_at: settledAt }, { number: String(sum.number) })
      }
      onClose={onClose}
    >
      <p>
        This moves no money. The sum is listed under <em>Money: To settle</em> again, and the note
        is kept in the timeline.
      </p>
    </WordsDialog>
  );
}
