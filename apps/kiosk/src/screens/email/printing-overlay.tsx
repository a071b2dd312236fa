import { PRINT_REDIRECT_MS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { PrinterPicture } from '../../components/printer-picture.tsx';
import { TimeBar } from '../../components/time-bar.tsx';
import { useTimeout } from '../../hooks/use-timeout.ts';
import { useGo } from '../../kiosk/navigation.ts';
import styles from './printing-overlay.module.css';

/** Covers the whole screen while the visitor waits for the print. */
export function PrintingOverlay({ txID }: { txID: string }) {
  const t = useTranslate();
  const go = useGo();
  useTimeout(() => go('/thanks', { state: { txID }, replace: true }), PRINT_REDIRECT_MS);
  return (
    <div role="status" className={styles.veil}>
      <div className={styles.card}>
        <PrinterPicture />
        <p className={styles.text}>{t('email.printing')}</p>
        <TimeBar durationMs={PRINT_REDIRECT_MS} />
      </div>
    </div>
  );
}
