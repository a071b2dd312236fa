import { AddVoucherBody, voucherCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { CodeField } from './code-field.tsx';
import { checkBody, newTerms, readTerms } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import styles from './vouchers.module.css';
import { reloadVouchers } from './vouchers-query.ts';

export function AddVoucherDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const { locations } = useAccount();
  const [code, setCode] = useState('');
  const [terms, setTerms] = useState(() => newTerms(locations));
  const [hasTried, setHasTried] = useState(false);
  const adding = useCall(voucherCalls.addVoucher, {
    onDone({ message }) {
      void reloadVouchers(client);
      announce(message);
      onClose();
    },
  });
  const { body, problems } = checkBody(AddVoucherBody, { code, ...readTerms(terms) });
  const shown = hasTried ? problems : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (body) adding.send({ body });
  };

  return (
    <Dialog title="Add a voucher" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <CodeField value={code} onChange={setCode} error={shown.code} />
        <TermsFields terms={terms} onChange={setTerms} problems={shown} />
        {adding.problem && <Notice tone="bad">{adding.problem}</Notice>}
        <Actions>
          <Button tone="primary" type="submit" isBusy={adding.isBusy}>
            Add voucher
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
