import { formatPrice, QR_SIZE_PX, SCREEN_TEXTS, type Transaction } from '@jepret/contract';
import { Button, FilmScreen } from '@jepret/ui';
import { useNavigationState } from '../../kiosk/navigation.ts';
import { formatCountdown } from './countdown.ts';
import styles from './payment-screen.module.css';
import { usePayment } from './use-payment.ts';

export function PaymentScreen() {
  const state = useNavigationState('/payment');
  return state ? <Payment transaction={state.data} quotedPrice={state.quotedPrice} /> : null;
}

interface PaymentProps {
  transaction: Transaction;
  quotedPrice: number | undefined;
}

function Payment({ transaction, quotedPrice }: PaymentProps) {
  const { view, cancel, verifyManually } = usePayment(transaction, quotedPrice);
  const isLeaving = view?.phase === 'leaving';
  return (
    <FilmScreen isGrowing ground="plain">
      <section className={styles.content}>
        <h1 className={styles.title}>{SCREEN_TEXTS.scanToPay}</h1>
        {quotedPrice !== undefined && <PriceChange from={quotedPrice} to={transaction.amount} />}
        <QrCode image={transaction.qr_code} />
        <div className={styles.facts}>
          <Amount transaction={transaction} />
          <TimeLimit seconds={view?.secondsLeft} />
          <Status isVerifying={view?.phase === 'verifying'} />
          <div className={styles.ways}>
            {view?.isPushUsable === false && (
              <Button
                className={styles.way}
                disabled={!transaction.trx_id || isLeaving}
                onClick={verifyManually}
              >
                {SCREEN_TEXTS.verifyManually}
              </Button>
            )}
            <Button tone="plain" className={styles.way} isBusy={isLeaving} onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      </section>
    </FilmScreen>
  );
}

function QrCode({ image }: { image: string | null }) {
  return (
    <div className={styles.frame}>
      {image && (
        <img
          className={styles.qr}
          src={image}
          width={QR_SIZE_PX}
          height={QR_SIZE_PX}
          alt="QR code to pay with a phone"
        />
      )}
    </div>
  );
}

/** Nobody pays another price than they agreed to without a word. */
function PriceChange({ from, to }: { from: number; to: number }) {
  return (
    <p role="note" className={styles.priceChange}>
      The price has just changed: it was {formatPrice(from)}, now it is {formatPrice(to)}.
    </p>
  );
}

function Amount({ transaction }: { transaction: Transaction }) {
  const { amount, discounted, discount_amount, original_price } = transaction;
  return (
    <div className={styles.amount}>
      {discounted && (
        <p className={styles.discount}>
          <s>{formatPrice(original_price)}</s>
          <span className={styles.saving}>- {formatPrice(discount_amount)}</span>
        </p>
      )}
      <p className={styles.price}>{formatPrice(amount)}</p>
    </div>
  );
}

function TimeLimit({ seconds }: { seconds: number | undefined }) {
  return (
    <div className={styles.timeLimit}>
      <p>{SCREEN_TEXTS.timeLimit}</p>
      <p role="timer" className={styles.clock}>
        {seconds === undefined ? '' : formatCountdown(seconds)}
      </p>
    </div>
  );
}

function Status({ isVerifying }: { isVerifying: boolean }) {
  return (
    <p role="status" className={styles.status}>
      <span className={isVerifying ? styles.busyDot : styles.dot} aria-hidden="true" />
      {isVerifying ? SCREEN_TEXTS.verifyingPayment : SCREEN_TEXTS.waitingForPayment}
    </p>
  );
}
