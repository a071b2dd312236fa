import { AddBatchBody, MAX_BATCH, voucherCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { readWholeNumber } from '../../components/read-whole-number.ts';
import { createRequestId } from '../../components/request-id.ts';
import { useAccount } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { checkBody, newTerms, readTerms } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import styles from './vouchers.module.css';
import { reloadVouchers } from './vouchers-query.ts';

/** Enough for ten thousand vouchers on a small computer. */
const BATCH_TIMEOUT_MS = 120_000;

export function BatchDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { locations } = useAccount();
  // One id per form: a second click, or a retry after a lost response, creates one batch.
  const [id] = useState(createRequestId);
  const [fields, setFields] = useState({ name: '', count: '100', prefix: '' });
  const [terms, setTerms] = useState(() => newTerms(locations));
  const [hasTried, setHasTried] = useState(false);
  const making = useCall(voucherCalls.addVoucherBatch, {
    onDone({ message }) {
      void reloadVouchers(client);
      announce(message);
      onClose();
      void navigate('/vouchers?view=batches');
    },
  });
  const { name, count, prefix } = fields;
  const values = { id, name, prefix, count: readWholeNumber(count), ...readTerms(terms) };
  const { body, problems } = checkBody(AddBatchBody, values);
  const shown = hasTried ? problems : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (body) making.send({ body, timeoutMs: BATCH_TIMEOUT_MS });
  };

  return (
    <Dialog title="Create a batch" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <BatchFields fields={fields} onChange={setFields} problems={shown} />
        <TermsFields terms={terms} onChange={setTerms} problems={shown} />
        {making.isBusy && <Notice>Creating {count} vouchers …</Notice>}
        {making.problem && <Notice tone="bad">{making.problem}</Notice>}
        <Actions>
          <Button tone="primary" type="submit" isBusy={making.isBusy}>
            Create batch
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}

type Fields = Record<'name' | 'count' | 'prefix', string>;

interface BatchFieldsProps {
  fields: Fields;
  onChange(fields: Fields): void;
  problems: Readonly<Record<string, string>>;
}

function BatchFields({ fields, onChange, problems }: BatchFieldsProps) {
  const set = (changes: Partial<Fields>) => onChange({ ...fields, ...changes });
  return (
    <>
      <TextField
        label="Name of the batch"
        hint="Shown only to the team, for example: Grand opening, Bandung."
        value={fields.name}
        onChange={(name) => set({ name })}
        error={problems.name}
        maxLength={60}
        autoFocus
        required
      />
      <div className={styles.pair}>
        <TextField
          label="Number of vouchers"
          hint={`From 2 to ${MAX_BATCH.toLocaleString('en-GB')}.`}
          inputMode="numeric"
          value={fields.count}
          onChange={(count) => set({ count })}
          error={problems.count}
          autoComplete="off"
          required
        />
        <TextField
          label="Code prefix"
          hint="Optional. Eight more characters follow."
          value={fields.prefix}
          onChange={(prefix) => set({ prefix })}
          error={problems.prefix}
          maxLength={12}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </>
  );
}
