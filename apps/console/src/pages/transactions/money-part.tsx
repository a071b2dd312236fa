import { formatPrice } from '@jepret/contract';
import type { OwedSumOverview, RefundOverview, TransactionFile } from '@jepret/contract/console';
import { useState } from 'react';
import { Act, ActList } from '../../components/act-list.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Tag } from '../../components/tag.tsx';
import { Moment } from '../../components/times/page-zone.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import {
  ByHandDialog,
  DeclineDialog,
  RefundDialog,
  ReopenDialog,
  WishDialog,
} from './money-dialogs.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { useMay } from './transaction-query.ts';
import styles from './transaction-sheet.module.css';
import { OWED_NAMES } from './transaction-words.tsx';

interface MoneyPartProps {
  file: TransactionFile;
}

/** Money that goes back, that somebody wants back, and that nobody owns. */
export function MoneyPart({ file }: MoneyPartProps) {
  const isQuiet = file.charges.length === 0 && file.owed.length === 0 && file.refunds.length === 0;
  if (isQuiet) return null;
  return (
    <section className={styles.part} aria-label="Money">
      <h3>Money</h3>
      <Wish file={file} />
      <ul className={styles.lines}>
        {file.refunds.map((refund) => (
          <RefundLine key={refund.key} refund={refund} />
        ))}
        {file.owed.map((sum) => (
          <OwedLine key={sum.number} file={file} sum={sum} />
        ))}
      </ul>
      <MoneyActs file={file} />
      <Orders file={file} />
    </section>
  );
}

/** The dialog stays when another person decides meanwhile: what was typed is still there. */
function Wish({ file }: MoneyPartProps) {
  const may = useMay();
  const [isDeclining, setIsDeclining] = useState(false);
  return (
    <>
      {file.refund_wish && (
        <WishNotice
          wish={file.refund_wish}
          onDecline={may('money.settle') ? () => setIsDeclining(true) : undefined}
        />
      )}
      {isDeclining && <DeclineDialog file={file} onClose={() => setIsDeclining(false)} />}
    </>
  );
}

interface WishNoticeProps {
  wish: NonNullable<TransactionFile['refund_wish']>;
  /** Undefined where the person may not. */
  onDecline: (() => void) | undefined;
}

function WishNotice({ wish, onDecline }: WishNoticeProps) {
  const { who, at, amount_idr, open_idr, reason } = wish;
  return (
    <Notice tone="warning">
      <p>
        <strong>{who}</strong> asks for a refund of {formatPrice(amount_idr)}: {reason}{' '}
        {open_idr < amount_idr && <>{formatPrice(open_idr)} of it is still to be decided. </>}
        <small>
          <Moment at={at} />
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
  asked: { tone: 'warning', name: 'Asked for' },
  proven: { tone: 'good', name: 'Went back' },
  refused: { tone: 'bad', name: 'Refused' },
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
          {refund.reason} · <Moment at={refund.asked_at} />
        </span>
        {refund.word && (
          <span className={styles.soft}>
            {refund.provider}: {refund.word}
          </span>
        )}
      </div>
    </li>
  );
}

function OwedLine({ file, sum }: MoneyPartProps & { sum: OwedSumOverview }) {
  const may = useMay();
  const goneIdr = sum.kind === 'refund_refused' ? goneOf(file) : 0;
  const tooMuch = describeLimit(file, useMost(file, { leftIdr: sum.amount_idr, goneIdr }));
  const [asked, setAsked] = useState<'settle' | 'refund' | 'reopen'>();
  const close = () => setAsked(undefined);
  const isOpen = sum.settled_at === null;
  const canAsk = sum.refundable_idr !== null || sum.refund_refusal !== null;
  return (
    <li>
      <div className={styles.words}>
        <span>
          <strong>{formatPrice(sum.amount_idr)}</strong>{' '}
          <Tag tone={isOpen ? 'bad' : 'good'}>{isOpen ? 'To settle' : 'Settled'}</Tag>
        </span>
        <span className={styles.soft}>
          {OWED_NAMES[sum.kind]} · <Moment at={sum.noted_at} />
        </span>
        {sum.note && <span className={styles.soft}>{sum.note}</span>}
        {sum.refund_refusal && <span className={styles.soft}>{sum.refund_refusal}</span>}
      </div>
      {isOpen && (
        <span className={styles.buttons}>
          {canAsk && may('transactions.refund') && (
            <Button offReason={sum.refund_refusal ?? tooMuch} onClick={() => setAsked('refund')}>
              Refund
            </Button>
          )}
          {may('money.settle') && (
            <Button offReason={tooMuch} onClick={() => setAsked('settle')}>
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
      {asked === 'settle' && <SettleDialog file={file} sum={sum} onClose={close} />}
      {asked === 'reopen' && <ReopenDialog file={file} sum={sum} onClose={close} />}
      {asked === 'refund' && (
        <RefundDialog
          file={file}
          sum={sum}
          leftIdr={sum.refundable_idr ?? 0}
          mostIdr={sum.refundable_idr ?? 0}
          wholeOnly="What is owed goes back whole."
          onClose={close}
        />
      )}
    </li>
  );
}

function MoneyActs({ file }: MoneyPartProps) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const leftIdr = file.refundable_idr ?? 0;
  const most = useMost(file, { leftIdr, goneIdr: goneOf(file) });
  return (
    <>
      {file.refundable_idr !== null && <MoneyButtons file={file} most={most} onAsk={setAsked} />}
      {asked === 'refund' && (
        <RefundDialog
          file={file}
          leftIdr={leftIdr}
          mostIdr={most.mostIdr}
          wholeOnly={file.whole_refund_only}
          onClose={close}
        />
      )}
      {asked === 'wish' && <WishDialog file={file} leftIdr={leftIdr} onClose={close} />}
      {asked === 'by-hand' && <ByHandDialog file={file} leftIdr={leftIdr} onClose={close} />}
    </>
  );
}

type Asked = 'refund' | 'wish' | 'by-hand';

interface MoneyButtonsProps extends MoneyPartProps {
  most: ReturnType<typeof useMost>;
  onAsk(asked: Asked): void;
}

function MoneyButtons({ file, most, onAsk }: MoneyButtonsProps) {
  const may = useMay();
  const tooMuch = describeLimit(file, most);
  const { refund_refusal: refusal } = file;
  const canPart = file.whole_refund_only === null && most.mostIdr > 0;
  const canRefund = may('transactions.refund');
  const canWish = (!canRefund || tooMuch !== undefined) && may('transactions.ask-refund');
  return (
    <ActList className={styles.acts}>
      {canRefund && (
        <Act note={describeWay(file)}>
          <Button
            offReason={refusal ?? (canPart ? undefined : tooMuch)}
            onClick={() => onAsk('refund')}
          >
            Refund
          </Button>
        </Act>
      )}
      {canWish && !file.refund_wish && (
        <Act note="Somebody who may send the money back decides.">
          <Button onClick={() => onAsk('wish')}>Ask for a refund</Button>
        </Act>
      )}
      {may('money.settle') && (
        <Act note="You gave the money back yourself.">
          <Button offReason={tooMuch} onClick={() => onAsk('by-hand')}>
            Note a refund by hand
          </Button>
        </Act>
      )}
    </ActList>
  );
}

function describeWay({ provider, whole_refund_only, refund_refusal }: TransactionFile): string {
  const by = provider ?? 'the provider';
  if (refund_refusal !== null) return refund_refusal;
  return whole_refund_only === null
    ? `All of it or a part goes back by ${by}.`
    : `All of it goes back by ${by}. ${whole_refund_only}`;
}

/** What went back of the money that paid it. */
const goneOf = ({ amount_idr, refundable_idr }: TransactionFile): number =>
  refundable_idr === null ? 0 : (amount_idr ?? 0) - refundable_idr;

/** How much of what is left the person may send back or settle; what went back before counts. */
function useMost(
  { operator_refund_limit_idr: limitIdr }: TransactionFile,
  { leftIdr, goneIdr }: { leftIdr: number; goneIdr: number },
) {
  const { role } = useAccount();
  const mostIdr = role === 'owner' ? leftIdr : Math.min(leftIdr, Math.max(0, limitIdr - goneIdr));
  return { leftIdr, mostIdr };
}

/** Why the person may not send back or settle all of it; undefined when they may. */
const describeLimit = (
  { operator_refund_limit_idr: limitIdr }: TransactionFile,
  { leftIdr, mostIdr }: { leftIdr: number; mostIdr: number },
): string | undefined =>
  mostIdr < leftIdr ? `More than ${formatPrice(limitIdr)}: an owner has to do this.` : undefined;

/** What the provider's own pages call it. */
function Orders({ file }: MoneyPartProps) {
  if (file.charges.length === 0) return null;
  return (
    <details className={styles.orders}>
      <summary>At the provider</summary>
      <ul>
        {file.charges.map((charge) => (
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
}: TransactionFile['charges'][number]): string =>
  refunded_idr !== null && refunded_idr < (paid_idr ?? 0)
    ? `${formatPrice(refunded_idr)} of it refunded`
    : state.replace('_', ' ');
