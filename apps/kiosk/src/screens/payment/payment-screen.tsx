import { QR_SIZE_PX, type Transaction } from '@jepret/contract';
import { formatPrice } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureText } from '@jepret/ui';
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
  const t = useTranslate();
  const { view, cancel, verifyManually } = usePayment(transaction, quotedPrice);
  const isLeaving = view?.phase === 'leaving';
  return (
    <FilmScreen isGrowing isFullWindow background="plain">
      <section className={styles.content}>
        <h1 className={styles.title}>{t('payment.title')}</h1>
        {quotedPrice !== undefined && <PriceChange from={quotedPrice} to={transaction.amount} />}
        <QrCode image={transaction.qr_code} />
        <div className={styles.facts}>
          {transaction.qr_code && <HowToScan />}
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
                {t('payment.verifyManually')}
              </Button>
            )}
            <Button tone="plain" className={styles.way} isBusy={isLeaving} onClick={cancel}>
              {t('payment.cancel')}
            </Button>
          </div>
        </div>
      </section>
    </FilmScreen>
  );
}

function QrCode({ image }: { image: string | null }) {
  const t = useTranslate();
  return (
    <div className={styles.frame}>
      {image && (
        <img
          className={styles.qr}
          src={image}
          width={QR_SIZE_PX}
          height={QR_SIZE_PX}
          alt={t('payment.qrAlt')}
        />
      )}
    </div>
  );
}

/** PAY-110: the common name of the code and the apps that scan it. No logos. */
function HowToScan() {
  const t = useTranslate();
  return (
    <p className={styles.howToScan}>
      <b className={styles.qris}>{t('payment.qris')}</b> <span>{t('payment.howToScan')}</span>
    </p>
  );
}

/** Tells the visitor that the price has changed. */
function PriceChange({ from, to }: { from: number; to: number }) {
  const t = useTranslate();
  const words = t('payment.priceChanged', { from: formatPrice(t, from), to: formatPrice(t, to) });
  return (
    <p role="note" className={styles.priceChange} style={measureText(words, 'text')}>
      {words}
    </p>
  );
}

function Amount({ transaction }: { transaction: Transaction }) {
  const t = useTranslate();
  const { amount, discounted, discount_amount, original_price } = transaction;
  return (
    <div className={styles.amount}>
      {discounted && (
        <p className={styles.discount}>
          <s>{formatPrice(t, original_price)}</s>
          <span className={styles.saving}>- {formatPrice(t, discount_amount)}</span>
        </p>
      )}
      <p className={styles.price}>{formatPrice(t, amount)}</p>
    </div>
  );
}

function TimeLimit({ seconds }: { seconds: number | undefined }) {
  const t = useTranslate();
  return (
    <div className={styles.timeLimit}>
      <p>{t('payment.timeLimit')}</p>
      <p role="timer" className={styles.clock}>
        {seconds === undefined ? '' : formatCountdown(seconds)}
      </p>
    </div>
  );
}

function Status({ isVerifying }: { isVerifying: boolean }) {
  const t = useTranslate();
  return (
    <p role="status" className={styles.status}>
      <span className={isVerifying ? styles.busyDot : styles.dot} aria-hidden="true" />
      {t(isVerifying ? 'payment.verifying' : 'payment.waiting')}
    </p>
  );
}
