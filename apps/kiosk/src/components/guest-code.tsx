import { QR_SIZE_PX } from '@jepret/contract';
import { formatShortDay } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { measureText, Skeleton } from '@jepret/ui';
import { useGuestLink } from '../hooks/guest-link.ts';
import styles from './guest-code.module.css';

interface GuestCodeProps {
  txID: string;
  shape?: 'wide' | 'tall';
}

/**
 * QR code of the visitor's guest page (GUEST-12). Reserves its space until the server responds;
 * nothing waits for it.
 */
export function GuestCode({ txID, shape = 'wide' }: GuestCodeProps) {
  const t = useTranslate();
  const { link, isAbsent } = useGuestLink(txID);
  return (
    <aside
      className={styles.card}
      data-shape={shape}
      data-absent={isAbsent}
      aria-label={t('guestCode.label')}
    >
      <div className={styles.code}>
        {link ? (
          <img
            src={link.qr_code}
            width={QR_SIZE_PX}
            height={QR_SIZE_PX}
            alt={t('guestCode.qrAlt')}
          />
        ) : (
          <Skeleton className={styles.place} />
        )}
      </div>
      <p className={styles.text}>
        <b style={measureText(t('guestCode.scan'))}>{t('guestCode.scan')}</b>
        <span>
          {link &&
            t('guestCode.keptUntil', { date: formatShortDay(t, Date.parse(link.deleted_on)) })}
        </span>
      </p>
    </aside>
  );
}
