import type { BoothProblem, Location } from '@jepret/contract';
import { formatPrice } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button, measureText, Skeleton } from '@jepret/ui';
import { useRef } from 'react';
import { useGo } from '../../../kiosk/navigation.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import styles from './start-panel.module.css';
import { WhatYouGet } from './what-you-get.tsx';

interface StartPanelProps {
  /** Undefined until it is loaded; the start button is disabled until then. */
  location: Location | undefined;
  isUnreachable: boolean;
  /** Shown to the visitor before the payment. */
  problems: readonly BoothProblem[];
  /** If false, nothing is sold; a voucher may still be free. */
  canTakeMoney: boolean;
  isOpeningVoucher?: boolean;
  onVoucher(): void;
  onHelp(): void;
}

/** The panel with the price and TAP TO SNAP. */
export function StartPanel({
  location,
  isUnreachable,
  problems,
  canTakeMoney,
  isOpeningVoucher = false,
  onVoucher,
  onHelp,
}: StartPanelProps) {
  const t = useTranslate();
  const snapFeeIdr = location?.snap_fee;
  // If the booth is closed, only the reason is shown; staff see the rest behind the logo.
  const shown = (canTakeMoney ? problems : problems.slice(-1)).filter(
    ({ visitor_text }) => visitor_text !== '',
  );
  // Not even a voucher starts a session.
  const isLocked = problems.some(({ subject }) => subject === 'lock');
  const go = useGo();
  const hasStarted = useRef(false);

  const snap = () => {
    if (snapFeeIdr === undefined || hasStarted.current) return;
    hasStarted.current = true;
    go('/load', { state: { action: 'payment', data: { snapFee: snapFeeIdr } } });
  };

  return (
    <section className={styles.panel} aria-label={t('home.start')}>
      <LanguageSwitch />
      <Heading text={t('home.heading')} />
      <div className={styles.price}>
        {snapFeeIdr !== undefined && <p className={styles.ticket}>{formatPrice(t, snapFeeIdr)}</p>}
        {snapFeeIdr === undefined && !isUnreachable && <Skeleton className={styles.ticketToBe} />}
      </div>
      {shown.length > 0 && (
        <div
          role="status"
          className={canTakeMoney ? styles.notice : `${styles.notice} ${styles.closed}`}
        >
          {shown.map(({ subject, visitor_text }) => (
            <p key={subject}>{visitor_text}</p>
          ))}
        </div>
      )}
      {canTakeMoney && (
        <Button
          size="huge"
          className={styles.snap}
          style={measureText(t('home.tapToSnap'))}
          disabled={snapFeeIdr === undefined}
          onClick={snap}
        >
          {t('home.tapToSnap')}
        </Button>
      )}
      <div className={styles.promise}>{location && <WhatYouGet location={location} />}</div>
      <div className={styles.extras}>
        {!isLocked && (
          <Button
            tone="plain"
            className={styles.voucher}
            isBusy={isOpeningVoucher}
            onClick={onVoucher}
          >
            {t('home.voucherPill')}
          </Button>
        )}
        <Button
          tone="plain"
          className={styles.help}
          aria-label={t('home.howToSnap')}
          onClick={onHelp}
        >
          {t('common.help')}
        </Button>
      </div>
    </section>
  );
}

/** The last word is marked: the price is placed beside it. */
function Heading({ text }: { text: string }) {
  const beforeLast = text.slice(0, text.lastIndexOf(' ') + 1);
  return (
    <h1 className={styles.heading} style={measureText(text)}>
      {beforeLast}
      <span className={styles.last}>{text.slice(beforeLast.length)}</span>
    </h1>
  );
}
