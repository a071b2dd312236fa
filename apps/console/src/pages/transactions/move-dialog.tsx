import { type TransactionFile, transactionCalls } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { transactionPlacesQuery, useFileCall } from './transaction-query.ts';
import styles from './transaction-sheet.module.css';
import { sayBooth } from './transaction-words.tsx';

interface MoveDialogProps {
  file: TransactionFile;
  onClose(): void;
}

export function MoveDialog({ file, onClose }: MoveDialogProps) {
  const { api } = useConsole();
  const { data: places = [] } = useQuery(transactionPlacesQuery(api));
  const [booth, setBooth] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const moving = useFileCall(transactionCalls.moveTransaction, onClose);
  const options = places.flatMap((place) =>
    place.booths
      .filter(({ id, is_retired }) => id !== file.booth?.id && !is_retired)
      .map((one) => ({
        value: one.id,
        label: `${sayBooth(one)}, ${place.name}${one.is_accepted ? '' : ' (not accepted)'}`,
        disabled: !one.is_accepted,
      })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (booth !== '') moving.sendAbout(file, { booth });
  };
  return (
    <Dialog title={`Move ${file.short_code}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>
          The booth you choose offers this session to whoever stands there; {sayBooth(file.booth)}{' '}
          does so no more.
        </p>
        {options.length === 0 ? (
          <Notice>There is no other booth within your reach.</Notice>
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
