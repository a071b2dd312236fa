import { formatPrice } from '@jepret/contract';
import {
  type OwedSumOverview,
  type TransactionFile,
  transactionCalls,
} from '@jepret/contract/console';
import { WordsDialog } from '../../components/dialogs/words-dialog.tsx';
import { useFileCall } from './transaction-query.ts';
import styles from './transaction-sheet.module.css';
import { capitalize, sayAmount } from './transaction-words.tsx';

interface MoneyDialogProps {
  file: TransactionFile;
  onClose(): void;
}

interface RefundDialogProps extends MoneyDialogProps {
  amountIdr: number;
  /** A sum that is owed in it; without one the money that paid it. */
  sum?: OwedSumOverview;
}

export function RefundDialog({ file, amountIdr, sum, onClose }: RefundDialogProps) {
  const refunding = useFileCall(transactionCalls.refund, onClose);
  const amount = formatPrice(amountIdr);
  const provider = file.provider ?? 'the provider';
  return (
    <WordsDialog
      title={`Refund ${amount}?`}
      label="Reason"
      hint="For the ledger and the provider."
      action={`Refund ${amount}`}
      tone="danger"
      isBusy={refunding.isBusy}
      problem={refunding.problem}
      onSend={(reason) => refunding.sendAbout(file, { reason, ...(sum && { sum: sum.number }) })}
      onClose={onClose}
    >
      <ol className={styles.steps}>
        <li>
          {capitalize(provider)} is asked to send {amount} back, all of it, to whoever paid{' '}
          {file.short_code}.
        </li>
        <li>
          Once {provider} proves it, the transaction is refunded. That may take days; it is followed
          up by itself.
        </li>
        <li>If {provider} refuses, it stands here as money to settle, to be sent back by hand.</li>
      </ol>
    </WordsDialog>
  );
}

export function WishDialog({ file, onClose }: MoneyDialogProps) {
  const wishing = useFileCall(transactionCalls.wishRefund, onClose);
  return (
    <WordsDialog
      title={`Ask for a refund of ${file.short_code}`}
      label="Reason"
      hint="What the visitor told you, what you saw."
      action="Ask"
      isBusy={wishing.isBusy}
      problem={wishing.problem}
      onSend={(reason) => wishing.sendAbout(file, { reason })}
      onClose={onClose}
    >
      <p>
        No money moves yet. Whoever may refund it finds it under <em>Money: To settle</em>, with
        your name and reason.
      </p>
    </WordsDialog>
  );
}

export function DeclineDialog({ file, onClose }: MoneyDialogProps) {
  const declining = useFileCall(transactionCalls.declineRefund, onClose);
  return (
    <WordsDialog
      title={`Decline the refund of ${file.short_code}?`}
      label="Why not"
      hint="Whoever asked for it reads this."
      action="Decline"
      isBusy={declining.isBusy}
      problem={declining.problem}
      onSend={(note) => declining.sendAbout(file, { note })}
      onClose={onClose}
    >
      <p>The money stays where it is. It can be asked for again.</p>
    </WordsDialog>
  );
}

export function ByHandDialog({ file, onClose }: MoneyDialogProps) {
  const noting = useFileCall(transactionCalls.noteRefunded, onClose);
  return (
    <WordsDialog
      title={`${sayAmount(file)} went back by hand?`}
      label="How and why"
      hint="In cash, by transfer, by whom."
      action="Note it"
      isBusy={noting.isBusy}
      problem={noting.problem}
      onSend={(reason) => noting.sendAbout(file, { reason })}
      onClose={onClose}
    >
      <p>
        This moves no money: note it after you gave it back. {file.short_code} counts as refunded
        from then on, and the provider is not asked again.
      </p>
    </WordsDialog>
  );
}

export function SettleDialog({ file, sum, onClose }: MoneyDialogProps & { sum: OwedSumOverview }) {
  const settling = useFileCall(transactionCalls.settleOwed, onClose);
  return (
    <WordsDialog
      title={`Settle ${formatPrice(sum.amount_idr)}?`}
      label="What was done"
      hint="Given back in cash, kept for a second session …"
      action="Settle"
      isBusy={settling.isBusy}
      problem={settling.problem}
      onSend={(note) => settling.sendAbout(file, { note }, { number: String(sum.number) })}
      onClose={onClose}
    >
      <p>This moves no money. It notes what was done; only an owner can reopen it.</p>
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
