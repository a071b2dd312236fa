import { ChangeVoucherBody, type ConsoleVoucher, voucherCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Act, ActList } from '../../components/act-list.tsx';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { Moment } from '../../components/times/page-zone.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { useSeenVersion } from '../../hooks/use-seen-version.ts';
import { useShownCall } from '../../hooks/use-shown-call.ts';
import { checkBody, readTerms, termsOf } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { StateTag, sayUses, Terms } from './voucher-words.tsx';
import styles from './vouchers.module.css';
import { reloadVouchers, showVoucherState, VOUCHER_KEYS } from './vouchers-query.ts';

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
          added <Moment at={added_at} />
        </span>
      </p>
      {is_own ? (
        <>
          <TermsForm voucher={voucher} onClose={onClose} />
          <StateSwitch voucher={voucher} onClose={onClose} />
        </>
      ) : (
        <>
          <p>
            <Terms voucher={voucher} />.
          </p>
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
  const { seen, isTold, note } = useSeenVersion({
    version,
    error: changing.error,
    reload: reloadVouchers,
  });
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
      {isTold && (
        <Notice>
          Now: <Terms voucher={voucher} />. Save again to have it your way.
        </Notice>
      )}
      <Actions>
        <Button tone="primary" type="submit" isBusy={changing.isBusy}>
          Save
        </Button>
      </Actions>
    </form>
  );
}

/** Nothing is lost by it, so it is done at once and can be undone. */
function StateSwitch({ voucher: { code, state, version }, onClose }: VoucherSheetProps) {
  const client = useQueryClient();
  const enabling = useShownCall(voucherCalls.enableVoucher, {
    keys: VOUCHER_KEYS,
    show: () => showVoucherState(client, code, 'active'),
    refusal: `${code} is not enabled`,
    tell: announce,
    onDone({ message }) {
      announce(message);
      onClose();
    },
  });
  const enable = (seen: number) => enabling.send({ params: { code }, body: { version: seen } });
  const disabling = useShownCall(voucherCalls.disableVoucher, {
    keys: VOUCHER_KEYS,
    show: () => showVoucherState(client, code, 'disabled'),
    refusal: `${code} is not disabled`,
    tell: announce,
    onDone({ data, message }) {
      announce(message, { name: 'Undo', run: () => enable(data.version) });
      onClose();
    },
  });
  // What the last of the two said: a refusal shows the state before it again.
  const acting = enabling.isBusy || enabling.problem ? enabling : disabling;
  const isDisabled = state === 'disabled';
  const turn = () => {
    enabling.reset();
    disabling.reset();
    if (isDisabled) enable(version);
    else disabling.send({ params: { code }, body: { version } });
  };
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
        <Button isBusy={acting.isBusy} onClick={turn}>
          {isDisabled ? 'Enable' : 'Disable'}
        </Button>
      </Act>
    </ActList>
  );
}
