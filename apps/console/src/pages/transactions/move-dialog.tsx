import { type TransactionDetails, transactionCalls } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { formatBooth } from './transaction-labels.tsx';
import styles from './transaction-panel.module.css';
import { transactionLocationsQuery, useTransactionCall } from './transaction-query.ts';

interface MoveDialogProps {
  transaction: TransactionDetails;
  onClose(): void;
}

export function MoveDialog({ transaction, onClose }: MoveDialogProps) {
  const { api } = useConsole();
  const { data: locations = [] } = useQuery(transactionLocationsQuery(api));
  const [booth, setBooth] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const moving = useTransactionCall(transactionCalls.moveTransaction, onClose);
  const options = locations.flatMap((location) =>
    location.booths
      .filter(({ id, is_retired }) => id !== transaction.booth?.id && !is_retired)
      .map((one) => ({
        value: one.id,
        label: `${formatBooth(one)}, ${location.name}${one.is_accepted ? '' : ' (not accepted)'}`,
        disabled: !one.is_accepted,
      })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (booth !== '') moving.sendFor(transaction, { booth });
  };
  return (
    <Dialog title={`Move ${transaction.short_code}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>
          The session can then be continued at the booth that you choose, and no longer at{' '}
          {formatBooth(transaction.booth)}.
        </p>
        {options.length === 0 ? (
          <Notice>There is no other booth at your locations.</Notice>
        ) : (
          <SelectField
            label="Booth"
            value={booth}
            onChange={setBooth}
            options={[{ value: '', label: 'Choose …' }, ...options]}
            error={hasTried && booth === '' ? 'Choose a booth.' : undefined}
          />
        )}
        {moving.problem && <Notice tone="bad">{moving.problem}</Notice>}
        <Actions>
          {options.length > 0 && (
            <Button tone="primary" type="submit" isBusy={moving.isBusy}>
              Move
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
