import { formatPrice } from '@jepret/contract';
import type { OwedSumOverview, RefundOverview, TransactionDetails } from '@jepret/contract/console';
import { useState } from 'react';
import { ActionItem, ActionList } from '../../components/action-list.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Tag } from '../../components/tag.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import {
  ByHandDialog,
  DeclineDialog,
  RefundDialog,
  RefundRequestDialog,
  ReopenDialog,
} from './money-dialogs.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { OWED_LABELS } from './transaction-labels.tsx';
import styles from './transaction-panel.module.css';
import { useCan } from './transaction-query.ts';

interface MoneyPartProps {
  transaction: TransactionDetails;
}

/** Refunds, refund requests and owed sums of a transaction. */
export function MoneyPart({ transaction }: MoneyPartProps) {
  const isEmpty =
    transaction.charges.length === 0 &&
    transaction.owed.length === 0 &&
    transaction.refunds.length === 0;
  if (isEmpty) return null;
  return (
    <section className={styles.part} aria-label="Money">
      <h3>Money</h3>
      <OpenRefundRequest transaction={transaction} />
      <ul className={styles.lines}>
        {transaction.refunds.map((refund) => (
          <RefundLine key={refund.key} refund={refund} />
        ))}
        {transaction.owed.map((sum) => (
          <OwedLine key={sum.number} transaction={transaction} sum={sum} />
        ))}
      </ul>
      <MoneyActions transaction={transaction} />
      <Orders transaction={transaction} />
    </section>
  );
}

/** The dialog stays open with its input if another person decides meanwhile (CONSOLE-263). */
function OpenRefundRequest({ transaction }: MoneyPartProps) {
  const may = useCan();
  const [isDeclining, setIsDeclining] = useState(false);
  return (
    <>
      {transaction.refund_wish && (
        <RefundRequestNotice
          request={transaction.refund_wish}
          onDecline={may('money.settle') ? () => setIsDeclining(true) : undefined}
        />
      )}
      {isDeclining && (
        <DeclineDialog transaction={transaction} onClose={() => setIsDeclining(false)} />
      )}
    </>
  );
}

interface RefundRequestNoticeProps {
  request: NonNullable<TransactionDetails['refund_wish']>;
  /** Undefined if the person cannot decline. */
  onDecline: (() => void) | undefined;
}

function RefundRequestNotice({ request, onDecline }: RefundRequestNoticeProps) {
  const { who, at, amount_idr, open_idr, reason } = request;
  return (
    <Notice tone="warning">
      <p>
        <strong>{who}</strong> requests a refund of {formatPrice(amount_idr)}: {reason}{' '}
        {open_idr < amount_idr && <>{formatPrice(open_idr)} of it is still open. </>}
        <small>
          <LocalTime at={at} />
        </small>
      </p>
      {onDecline && (
        <p className={styles.inNotice}>
          <Button onClick={onDecline}>Decline</Button>
        </p>
      )}
    </Notice>
  );
}

const REFUND_STATES = {
  asked: { tone: 'warning', name: 'In progress' },
  proven: { tone: 'good', name: 'Confirmed' },
  refused: { tone: 'bad', name: 'Rejected' },
} as const;

function RefundLine({ refund }: { refund: RefundOverview }) {
  const { tone, name } = REFUND_STATES[refund.state];
  return (
    <li>
      <div className={styles.words}>
        <span>
          <strong>Refund of {formatPrice(refund.amount_idr)}</strong> <Tag tone={tone}>{name}</Tag>
        </span>
        <span className={styles.soft}>
          {refund.reason} · <LocalTime at={refund.asked_at} />
        </span>
        {refund.provider_message && (
          <span className={styles.soft}>
            {refund.provider}: {refund.provider_message}
          </span>
        )}
      </div>
    </li>
  );
}

function OwedLine({ transaction, sum }: MoneyPartProps & { sum: OwedSumOverview }) {
  const may = useCan();
  const refundedIdr = sum.kind === 'refund_refused' ? refundedOf(transaction) : 0;
  const tooMuch = describeLimit(
    transaction,
    useRefundMaximum(transaction, { leftIdr: sum.amount_idr, refundedIdr }),
  );
  const [openDialog, setAsked] = useState<'settle' | 'refund' | 'reopen'>();
  const close = () => setAsked(undefined);
  const isOpen = sum.settled_at === null;
  const hasRefundButton = sum.refundable_idr !== null || sum.refund_refusal !== null;
  return (
    <li>
      <div className={styles.words}>
        <span>
          <strong>{formatPrice(sum.amount_idr)}</strong>{' '}
          <Tag tone={isOpen ? 'bad' : 'good'}>{isOpen ? 'To settle' : 'Settled'}</Tag>
        </span>
        <span className={styles.soft}>
          {OWED_LABELS[sum.kind]} · <LocalTime at={sum.noted_at} />
        </span>
        {sum.note && <span className={styles.soft}>{sum.note}</span>}
        {sum.refund_refusal && <span className={styles.soft}>{sum.refund_refusal}</span>}
      </div>
      {isOpen && (
        <span className={styles.buttons}>
          {hasRefundButton && may('transactions.refund') && (
            <Button
              disabledReason={sum.refund_refusal ?? tooMuch}
              onClick={() => setAsked('refund')}
            >
              Refund
            </Button>
          )}
          {may('money.settle') && (
            <Button disabledReason={tooMuch} onClick={() => setAsked('settle')}>
              Settle
            </Button>
          )}
        </span>
      )}
      {sum.can_reopen && may('money.reopen') && (
        <span className={styles.buttons}>
          <Button onClick={() => setAsked('reopen')}>Reopen</Button>
        </span>
      )}
      {openDialog === 'settle' && (
        <SettleDialog transaction={transaction} sum={sum} onClose={close} />
      )}
      {openDialog === 'reopen' && (
        <ReopenDialog transaction={transaction} sum={sum} onClose={close} />
      )}
      {openDialog === 'refund' && (
        <RefundDialog
          transaction={transaction}
          sum={sum}
          leftIdr={sum.refundable_idr ?? 0}
          mostIdr={sum.refundable_idr ?? 0}
          wholeOnly="An owed sum can only be refunded in full."
          onClose={close}
        />
      )}
    </li>
  );
}

function MoneyActions({ transaction }: MoneyPartProps) {
  const [openDialog, setAsked] = useState<MoneyDialog>();
  const close = () => setAsked(undefined);
  const leftIdr = transaction.refundable_idr ?? 0;
  const most = useRefundMaximum(transaction, { leftIdr, refundedIdr: refundedOf(transaction) });
  return (
    <>
      {transaction.refundable_idr !== null && (
        <MoneyButtons transaction={transaction} most={most} onOpen={setAsked} />
      )}
      {openDialog === 'refund' && (
        <RefundDialog
          transaction={transaction}
          leftIdr={leftIdr}
          mostIdr={most.mostIdr}
          wholeOnly={transaction.whole_refund_only}
          onClose={close}
        />
      )}
      {openDialog === 'request' && (
        <RefundRequestDialog transaction={transaction} leftIdr={leftIdr} onClose={close} />
      )}
      {openDialog === 'by-hand' && (
        <ByHandDialog transaction={transaction} leftIdr={leftIdr} onClose={close} />
      )}
    </>
  );
}

type MoneyDialog = 'refund' | 'request' | 'by-hand';

interface MoneyButtonsProps extends MoneyPartProps {
  most: ReturnType<typeof useRefundMaximum>;
  onOpen(dialog: MoneyDialog): void;
}

function MoneyButtons({ transaction, most, onOpen }: MoneyButtonsProps) {
  const may = useCan();
  const tooMuch = describeLimit(transaction, most);
  const { refund_refusal: refusal } = transaction;
  const canPart = transaction.whole_refund_only === null && most.mostIdr > 0;
  const canRefund = may('transactions.refund');
  const canRequest = (!canRefund || tooMuch !== undefined) && may('transactions.ask-refund');
  return (
    <ActionList className={styles.acts}>
      {canRefund && (
        <ActionItem note={describeRefund(transaction)}>
          <Button
            disabledReason={refusal ?? (canPart ? undefined : tooMuch)}
            onClick={() => onOpen('refund')}
          >
            Refund
          </Button>
        </ActionItem>
      )}
      {canRequest && !transaction.refund_wish && (
        <ActionItem note="A person who can refund it decides.">
          <Button onClick={() => onOpen('request')}>Request a refund</Button>
        </ActionItem>
      )}
      {may('money.settle') && (
        <ActionItem note="You have returned the money yourself.">
          <Button disabledReason={tooMuch} onClick={() => onOpen('by-hand')}>
            Record a refund by hand
          </Button>
        </ActionItem>
      )}
    </ActionList>
  );
}

function describeRefund({
  provider,
  whole_refund_only,
  refund_refusal,
}: TransactionDetails): string {
  const by = provider ?? 'the provider';
  if (refund_refusal !== null) return refund_refusal;
  return whole_refund_only === null
    ? `Full or partial refund through ${by}.`
    : `Full refund through ${by}. ${whole_refund_only}`;
}

/** The refunded part of the payment. */
const refundedOf = ({ amount_idr, refundable_idr }: TransactionDetails): number =>
  refundable_idr === null ? 0 : (amount_idr ?? 0) - refundable_idr;

/** How much of the rest the person can refund or settle; earlier refunds count towards the limit. */
function useRefundMaximum(
  { operator_refund_limit_idr: limitIdr }: TransactionDetails,
  { leftIdr, refundedIdr }: { leftIdr: number; refundedIdr: number },
) {
  const { role } = useAccount();
  const mostIdr =
    role === 'owner' ? leftIdr : Math.min(leftIdr, Math.max(0, limitIdr - refundedIdr));
  return { leftIdr, mostIdr };
}

/** Why the person cannot refund or settle all of it; undefined if they can. */
const describeLimit = (
  { operator_refund_limit_idr: limitIdr }: TransactionDetails,
  { leftIdr, mostIdr }: { leftIdr: number; mostIdr: number },
): string | undefined =>
  mostIdr < leftIdr ? `More than ${formatPrice(limitIdr)}: only an owner can do this.` : undefined;

/** The order ids at the provider. */
function Orders({ transaction }: MoneyPartProps) {
  if (transaction.charges.length === 0) return null;
  return (
    <details className={styles.orders}>
      <summary>Orders at the provider</summary>
      <ul>
        {transaction.charges.map((charge) => (
          <li key={charge.order_id}>
            <code>{charge.order_id}</code>
            <span className={styles.soft}>
              {charge.provider}, {formatPrice(charge.amount_idr)}, {describeCharge(charge)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const describeCharge = ({
  state,
  paid_idr,
  refunded_idr,
}: TransactionDetails['charges'][number]): string =>
  refunded_idr !== null && refunded_idr < (paid_idr ?? 0)
    ? `${formatPrice(refunded_idr)} of it refunded`
    : state.replace('_', ' ');
