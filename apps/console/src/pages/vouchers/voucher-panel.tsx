import { ChangeVoucherBody, type ConsoleVoucher, voucherCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ActionItem, ActionList } from '../../components/action-list.tsx';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useBaseVersion } from '../../hooks/use-base-version.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useOptimisticCall } from '../../hooks/use-optimistic-call.ts';
import { checkBody, readTerms, termsOf } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { formatUses, StateTag, Terms } from './voucher-labels.tsx';
import styles from './vouchers.module.css';
import { reloadVouchers, showVoucherState, VOUCHER_KEYS } from './vouchers-query.ts';

const OTHER_LOCATIONS = 'This voucher is also valid at other locations, so you cannot change it.';

interface VoucherPanelProps {
  voucher: ConsoleVoucher;
  onClose(): void;
}

/** The terms and the status of a voucher. */
export function VoucherPanel({ voucher, onClose }: VoucherPanelProps) {
  const { code, state, added_at, is_own } = voucher;
  return (
    <Dialog title={code} isPanel onClose={onClose}>
      <p className={styles.facts}>
        <StateTag state={state} />
        <span>{formatUses(voucher)}</span>
        <span>
          added <LocalTime at={added_at} />
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
          <Notice>{OTHER_LOCATIONS}</Notice>
        </>
      )}
    </Dialog>
  );
}

function TermsForm({ voucher, onClose }: VoucherPanelProps) {
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
  const { baseVersion, isConflictShown, setBaseVersion } = useBaseVersion({
    version,
    error: changing.error,
    reload: reloadVouchers,
  });
  const { body, problems } = checkBody(ChangeVoucherBody, {
    version: baseVersion,
    ...readTerms(terms),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!body) return;
    setBaseVersion(baseVersion);
    changing.send({ params: { code }, body });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TermsFields terms={terms} onChange={setTerms} problems={problems} />
      {changing.problem && <Notice tone="bad">{changing.problem}</Notice>}
      {isConflictShown && (
        <Notice>
          Now: <Terms voucher={voucher} />. Save again to overwrite.
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

/** Done at once and with Undo, because nothing is lost. */
function StateSwitch({ voucher: { code, state, version }, onClose }: VoucherPanelProps) {
  const client = useQueryClient();
  const enabling = useOptimisticCall(voucherCalls.enableVoucher, {
    keys: VOUCHER_KEYS,
    apply: () => showVoucherState(client, code, 'active'),
    failureTitle: `${code} is not enabled`,
    announce: announce,
    onDone({ message }) {
      announce(message);
      onClose();
    },
  });
  const enable = (seen: number) => enabling.send({ params: { code }, body: { version: seen } });
  const disabling = useOptimisticCall(voucherCalls.disableVoucher, {
    keys: VOUCHER_KEYS,
    apply: () => showVoucherState(client, code, 'disabled'),
    failureTitle: `${code} is not disabled`,
    announce: announce,
    onDone({ data, message }) {
      announce(message, { name: 'Undo', run: () => enable(data.version) });
      onClose();
    },
  });
  // Shows the error of the latest call.
  const acting = enabling.isBusy || enabling.problem ? enabling : disabling;
  const isDisabled = state === 'disabled';
  const toggle = () => {
    enabling.reset();
    disabling.reset();
    if (isDisabled) enable(version);
    else disabling.send({ params: { code }, body: { version } });
  };
  return (
    <ActionList>
      <ActionItem
        note={
          isDisabled
            ? 'It can be redeemed again, with its remaining uses.'
            : 'It can’t be redeemed any more. Pending payments keep it.'
        }
        problem={acting.problem}
      >
        <Button isBusy={acting.isBusy} onClick={toggle}>
          {isDisabled ? 'Enable' : 'Disable'}
        </Button>
      </ActionItem>
    </ActionList>
  );
}
