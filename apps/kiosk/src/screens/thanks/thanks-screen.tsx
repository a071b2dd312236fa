import {
  type Delivery,
  INITIAL_TX_ID,
  type PrintPhotoState,
  THANKS_REDIRECT_MS,
} from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureText } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { GuestCode } from '../../components/guest-code.tsx';
import { Picture } from '../../components/picture.tsx';
import { TimeBar } from '../../components/time-bar.tsx';
import { locationQuery } from '../../hooks/location-query.ts';
import { useTimeout } from '../../hooks/use-timeout.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import { describePrint, isWaitingForStaff } from '../../session/describe-print.ts';
import { findTransaction } from '../../session/transactions.ts';
import styles from './thanks-screen.module.css';
import { useDeliveryStatus } from './use-delivery-status.ts';

export function ThanksScreen() {
  const t = useTranslate();
  const go = useGo();
  const goHome = () => go('/', { replace: true });
  const booth = useBooth();
  const { data: location } = useQuery(locationQuery(booth));
  const state = useNavigationState('/thanks');
  const { txID } = state ?? booth.product.getState().dataProduct;
  useTimeout(goHome, THANKS_REDIRECT_MS);
  return (
    <FilmScreen isFullWindow>
      <section className={styles.content}>
        <Picture
          className={styles.picture}
          src="/static/images/thanks.webp"
          width={1200}
          height={900}
          alt={t('thanks.pictureAlt')}
        />
        <div className={styles.words}>
          <h1 className={styles.title} style={measureText(t('thanks.title'))}>
            {t('thanks.title')}
          </h1>
          {state && <PrintStatus print={state.print} txID={txID} />}
          <div className={styles.contact}>
            {location && (
              <>
                <p>{location.social_handle}</p>
                <p>{location.contact_email}</p>
              </>
            )}
          </div>
          {txID !== INITIAL_TX_ID && (
            <div className={styles.phone}>
              <GuestCode txID={txID} />
            </div>
          )}
          <TimeBar durationMs={THANKS_REDIRECT_MS} />
        </div>
        {state?.furtherPrint && <FurtherPrint print={state.furtherPrint} />}
        {/* Covers the screen: a tap anywhere goes home. */}
        <button
          type="button"
          className={styles.home}
          aria-label={t('common.backToHome')}
          onClick={goHome}
        />
      </section>
    </FilmScreen>
  );
}

/** The print's state, and the short code by which staff find a waiting print. */
function PrintStatus({ print, txID }: { print: Delivery | undefined; txID: string }) {
  const t = useTranslate();
  const { stored } = useBooth();
  const newest = useDeliveryStatus(print);
  const isWaiting = isWaitingForStaff(newest);
  const code = isWaiting ? findTransaction(stored, txID)?.short_code : undefined;
  return (
    <p role="status" className={styles.print} data-waits={isWaiting}>
      {describePrint(t, newest)}
      {code && (
        <>
          {' '}
          {t.rich('thanks.yourCode', {
            code,
            b: (words) => <b className={styles.code}>{words}</b>,
          })}
        </>
      )}
    </p>
  );
}

/** PRINT-11. Two taps have the same key, so they are one print (PRINT-9). */
function FurtherPrint({ print }: { print: PrintPhotoState }) {
  const t = useTranslate();
  const go = useGo();
  return (
    <Button
      tone="plain"
      className={styles.further}
      onClick={() => go('/load-print', { state: print, replace: true })}
    >
      {t('thanks.oneMorePrint')}
    </Button>
  );
}
