import { formatPrice } from '@jepret/contract';
import {
  type OwedSumOverview,
  type TransactionFile,
  transactionCalls,
} from '@jepret/contract/console';
import { useState } from 'react';
import { WordsDialog } from '../../components/dialogs/words-dialog.tsx';
import { RadioChoices } from '../../components/radio-choices.tsx';
import { useFileCall } from './transaction-query.ts';
import { capitalize } from './transaction-words.tsx';

interface SettleDialogProps {
  file: TransactionFile;
  sum: OwedSumOverview;
  onClose(): void;
}

export function SettleDialog({ file, sum, onClose }: SettleDialogProps) {
  // As it was when the person opened it: what goes back meanwhile is not counted once more.
  const [left_idr] = useState(sum.left_idr);
  const [way, setWay] = useState<'by_hand' | 'by_provider'>();
  const settling = useFileCall(transactionCalls.settleOwed, onClose);
  const isRefund = sum.kind === 'refund_refused';
  return (
    <WordsDialog
      title={`Settle ${formatPrice(sum.amount_idr)}?`}
      label="What was done"
      hint="Given back in cash, kept for a second session …"
      action="Settle"
      isBusy={settling.isBusy}
      problem={settling.problem}
      onSend={(note) =>
        settling.sendAbout(
          file,
          { note, left_idr, way: way ?? 'by_hand' },
          { number: String(sum.number) },
        )
      }
      onClose={onClose}
    >
      <p>This moves no money. It notes what was done; only an owner can reopen it.</p>
      {isRefund && left_idr < sum.amount_idr && (
        <p>Only {formatPrice(left_idr)} is left of the payment, so only that counts.</p>
      )}
      {isRefund && (
        <RadioChoices
          legend="How did it go back?"
          choices={describeWays(file)}
          value={way}
          onChange={setWay}
        />
      )}
    </WordsDialog>
  );
}

function describeWays({ provider }: TransactionFile) {
  const by = capitalize(provider ?? 'the provider');
  return [
    {
      value: 'by_hand',
      name: 'I gave it back by hand',
      note: `In cash or by transfer. Look at ${provider ?? 'the provider'} first: it may have gone back there.`,
    },
    {
      value: 'by_provider',
      name: `${by} shows that it went back`,
      note: 'It counts from now on. A proof that comes later is the same money.',
    },
  ] as const;
}
