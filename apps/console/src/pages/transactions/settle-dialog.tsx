import { formatPrice } from '@jepret/contract';
import {
  type OwedSumOverview,
  type TransactionDetails,
  transactionCalls,
} from '@jepret/contract/console';
import { useState } from 'react';
import { ReasonDialog } from '../../components/dialogs/reason-dialog.tsx';
import { RadioChoices } from '../../components/radio-choices.tsx';
import { capitalize } from './transaction-labels.tsx';
import { useTransactionCall } from './transaction-query.ts';

interface SettleDialogProps {
  transaction: TransactionDetails;
  sum: OwedSumOverview;
  onClose(): void;
}

export function SettleDialog({ transaction, sum, onClose }: SettleDialogProps) {
  // The value when the dialog was opened: money refunded meanwhile is not counted twice.
  const [left_idr] = useState(sum.left_idr);
  const [way, setWay] = useState<'by_hand' | 'by_provider'>();
  const settling = useTransactionCall(transactionCalls.settleOwed, onClose);
  const isRefund = sum.kind === 'refund_refused';
  return (
    <ReasonDialog
      title={`Settle ${formatPrice(sum.amount_idr)}?`}
      label="What was done"
      hint="For example: returned in cash, or used for a second session."
      action="Settle"
      isBusy={settling.isBusy}
      problem={settling.problem}
      onSend={(note) =>
        settling.sendFor(
          transaction,
          { note, left_idr, way: way ?? 'by_hand' },
          { number: String(sum.number) },
        )
      }
      onClose={onClose}
    >
      <p>This moves no money. It records what was done. Only an owner can reopen it.</p>
      {isRefund && left_idr < sum.amount_idr && (
        <p>Only {formatPrice(left_idr)} is left of the payment, so only that counts.</p>
      )}
      {isRefund && (
        <RadioChoices
          legend="How was it returned?"
          choices={listWays(transaction)}
          value={way}
          onChange={setWay}
        />
      )}
    </ReasonDialog>
  );
}

function listWays({ provider }: TransactionDetails) {
  const by = capitalize(provider ?? 'the provider');
  return [
    {
      value: 'by_hand',
      name: 'I returned it by hand',
      note: `In cash or by transfer. Check at ${provider ?? 'the provider'} first: it may have been refunded there.`,
    },
    {
      value: 'by_provider',
      name: `${by} shows it as refunded`,
      note: 'It counts as refunded now. A later confirmation is not counted again.',
    },
  ] as const;
}
