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
  SettleDialog,
  WishDialog,
} from './money-dialogs.tsx';
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

function Wish({ file }: MoneyPartProps) {
  const may = useMay();
  const [isDeclining, setIsDeclining] = useState(false);
  if (!file.refund_wish) return null;
  const { who, at, reason } = file.refund_wish;
  return (
    <Notice tone="warning">
      <p>
        <strong>{who}</strong> asks for a refund: {reason}{' '}
        <small>
          <Moment at={at} />
        </small>
      </p>
      {may('money.settle') && (
        <p className={styles.inNotice}>
          <Button onClick={() => setIsDeclining(true)}>Decline</Button>
        </p>
      )}
      {isDeclining && <DeclineDialog file={file} onClose={() => setIsDeclining(false)} />}
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
  const tooMuch = useTooMuch(file, sum.amount_idr);
  const [asked, setAsked] = useState<'settle' | 'refund' | 'reopen'>();
  const close = () => setAsked(undefined);
  const isOpen = sum.settled_at === null;
  // A refused refund of a paid session is noted for the whole session, below.
  const isNotedBelow = sum.kind === 'refund_refused' && file.state !== 'refunded';
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
      </div>
      {isOpen && !isNotedBelow && (
        <span className={styles.buttons}>
          {sum.can_refund && may('transactions.refund') && (
            <Button offReason={tooMuch} onClick={() => setAsked('refund')}>
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
        <RefundDialog file={file} sum={sum} amountIdr={sum.amount_idr} onClose={close} />
      )}
    </li>
  );
}

function MoneyActs({ file }: MoneyPartProps) {
  const may = useMay();
  const [asked, setAsked] = useState<'refund' | 'wish' | 'by-hand'>();
  const close = () => setAsked(undefined);
  const leftIdr = file.refundable_idr;
  const tooMuch = useTooMuch(file, leftIdr ?? 0);
  const tooMuchByHand = useTooMuch(file, file.amount_idr ?? 0);
  if (leftIdr === null) return null;
  const canRefund = may('transactions.refund');
  const canWish = (!canRefund || tooMuch !== undefined) && may('transactions.ask-refund');
  return (
    <ActList className={styles.acts}>
      {canRefund && (
        <Act note={`All of it goes back by ${file.provider ?? 'the provider'}.`}>
          <Button offReason={tooMuch} onClick={() => setAsked('refund')}>
            Refund
          </Button>
        </Act>
      )}
      {canWish && !file.refund_wish && (
        <Act note="Somebody who may send the money back decides.">
          <Button onClick={() => setAsked('wish')}>Ask for a refund</Button>
        </Act>
      )}
      {may('money.settle') && (
        <Act note="You gave the money back yourself.">
          <Button offReason={tooMuchByHand} onClick={() => setAsked('by-hand')}>
            Note a refund by hand
          </Button>
        </Act>
      )}
      {asked === 'refund' && <RefundDialog file={file} amountIdr={leftIdr} onClose={close} />}
      {asked === 'wish' && <WishDialog file={file} onClose={close} />}
      {asked === 'by-hand' && <ByHandDialog file={file} onClose={close} />}
    </ActList>
  );
}

/** Why the person may not send back or settle this much; undefined when they may. */
function useTooMuch(file: TransactionFile, amountIdr: number): string | undefined {
  const { role } = useAccount();
  const limitIdr = file.operator_refund_limit_idr;
  if (role === 'owner' || amountIdr <= limitIdr) return undefined;
  return `More than ${formatPrice(limitIdr)}: an owner has to do this.`;
}

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
              {charge.provider}, {formatPrice(charge.amount_idr)}, {charge.state.replace('_', ' ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
