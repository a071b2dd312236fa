import type { ConsoleVoucher } from '@jepret/contract/console';
import type { Translate } from '@jepret/messages';
import { classNames } from '@jepret/ui';
import { memo, useMemo } from 'react';
import { describeCard } from './card-text.ts';
import { drawQrPath } from './qr-path.ts';
import styles from './sheet.module.css';

/** The margin that scanners need, in modules. */
const QUIET_ZONE = 2;

interface SheetProps {
  cards: readonly ConsoleVoucher[];
  t: Translate;
  nameOf(slug: string): string;
}

/** One A4 sheet; not redrawn when more sheets are loaded. */
export const Sheet = memo(PlainSheet, isSame);

function PlainSheet({ cards, t, nameOf }: SheetProps) {
  return (
    <ul className={styles.sheet}>
      {cards.map((voucher) => (
        <Card key={voucher.code} voucher={voucher} t={t} nameOf={nameOf} />
      ))}
    </ul>
  );
}

function isSame(a: SheetProps, b: SheetProps): boolean {
  const hasSameCards = a.cards.length === b.cards.length && a.cards[0] === b.cards[0];
  return hasSameCards && a.t === b.t && a.nameOf === b.nameOf;
}

interface CardProps extends Omit<SheetProps, 'cards'> {
  voucher: ConsoleVoucher;
}

function Card({ voucher, t, nameOf }: CardProps) {
  const { code, state } = voucher;
  const { gives, period, where } = describeCard(t, voucher, nameOf);
  const isGood = state === 'active' || state === 'not yet';
  return (
    <li className={classNames(styles.card, !isGood && styles.over)}>
      <Qr code={code} />
      <div className={styles.words}>
        <span className={styles.brand}>Jepret</span>
        <strong className={styles.gives}>{gives}</strong>
        <code className={styles.code}>{code}</code>
        {period && <span>{period}</span>}
        <span>{where}</span>
        {!isGood && <em>{state}</em>}
      </div>
    </li>
  );
}

function Qr({ code }: { code: string }) {
  const { size, path } = useMemo(() => drawQrPath(code), [code]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
