import { ChangeVoucherBody, type ConsoleVoucher, voucherCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { Act, ActList } from '../../components/act-list.tsx';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { ZoneMoment } from '../../components/zone-moment.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { useSeenVersion } from '../../hooks/use-seen-version.ts';
import { checkBody, readTerms, termsOf } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { StateTag, sayTerms, sayUses } from './voucher-words.tsx';
import styles from './vouchers.module.css';
import { reloadVouchers } from './vouchers-query.ts';

const NOT_YOURS = 'This voucher is good at locations that are not yours, too.';

interface VoucherSheetProps {
  voucher: ConsoleVoucher;
  onClose(): void;
}

/** One voucher: its terms, and whether it is good. */
export function VoucherSheet({ voucher, onClose }: VoucherSheetProps) {
  const { code, state, added_at, is_own } = voucher;
  return (
    <Dialog title={code} isSheet onClose={onClose}>
      <p className={styles.facts}>
        <StateTag state={state} />
        <span>{sayUses(voucher)}</span>
        <span>
          added <ZoneMoment at={added_at} zone={voucher.time_zone} />
        </span>
      </p>
      {is_own ? (
        <>
          <TermsForm voucher={voucher} onClose={onClose} />
          <StateSwitch voucher={voucher} onClose={onClose} />
        </>
      ) : (
        <>
          <p>{sayTerms(voucher)}.</p>
          <Notice>{NOT_YOURS}</Notice>
        </>
      )}
    </Dialog>
  );
}

function TermsForm({ voucher, onClose }: VoucherSheetProps) {
  const client = useQueryClient();
  const [terms, setTerms] = useState(() => termsOf(voucher));
  const changing = useCall(voucherCalls.changeVoucher, {
    onDone({ message }) {
      void reloadVouchers(client);
      announce(message);
      onClose();
    },
  });
  const { code, version } = voucher;
  const reload = useCallback(() => reloadVouchers(client), [client]);
  const { seen, isTold, note } = useSeenVersion({ version, error: changing.error, reload });
  const { body, problems } = checkBody(ChangeVoucherBody, { version: seen, ...readTerms(terms) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!body) return;
    note(seen);
    changing.send({ params: { code }, body });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TermsFields terms={terms} onChange={setTerms} problems={problems} />
      {changing.problem && <Notice tone="bad">{changing.problem}</Notice>}
      {isTold && <Notice>Now: {sayTerms(voucher)}. Save again to have it your way.</Notice>}
      <Actions>
        <Button tone="primary" type="submit" isBusy={changing.isBusy}>
          Save
        </Button>
      </Actions>
    </form>
  );
}

/** Nothing is lost by it, so it is done at once and can be undone. */
function StateSwitch({ voucher: { code, state }, onClose }: VoucherSheetProps) {
  const client = useQueryClient();
  const show = (message: string, undo?: () => void) => {
    void reloadVouchers(client);
    announce(message, undo && { name: 'Undo', run: undo });
    onClose();
  };
  const enabling = useCall(voucherCalls.enableVoucher, {
    onDone: ({ message }) => show(message),
  });
  const enable = () => enabling.send({ params: { code } });
  const disabling = useCall(voucherCalls.disableVoucher, {
    onDone: ({ message }) => show(message, enable),
  });
  const isDisabled = state === 'disabled';
  const acting = isDisabled ? enabling : disabling;
  return (
    <ActList>
      <Act
        note={
          isDisabled
            ? 'It is good again, with the uses it has left.'
            : 'Nobody redeems it from then on; payments under way keep it.'
        }
        problem={acting.problem}
      >
        <Button
          isBusy={acting.isBusy}
          onClick={isDisabled ? enable : () => disabling.send({ params: { code } })}
        >
          {isDisabled ? 'Enable' : 'Disable'}
        </Button>
      </Act>
    </ActList>
  );
}
