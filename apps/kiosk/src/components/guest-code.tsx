import { calls, QR_SIZE_PX } from '@jepret/contract';
import { formatShortDay } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { measureWords, Skeleton } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { useBooth } from '../kiosk/booth.tsx';
import styles from './guest-code.module.css';

interface GuestCodeProps {
  txID: string;
  shape?: 'wide' | 'tall';
}

/**
 * The visitor's own page, for their phone (GUEST-12). Its place is there from the start, and stays
 * empty when the server does not answer: nothing waits for it.
 */
export function GuestCode({ txID, shape = 'wide' }: GuestCodeProps) {
  const t = useTranslate();
  const { api } = useBooth();
  const { data, isError } = useQuery({
    queryKey: ['guest-link', txID],
    queryFn: async ({ signal }) =>
      (await api.call(calls.getGuestLink, { params: { id: txID }, signal })).data,
    // When the session ends the kiosk keeps nothing of it (PRIVACY-15).
    gcTime: 0,
  });
  return (
    <aside
      className={styles.card}
      data-shape={shape}
      data-absent={isError}
      aria-label={t('guestCode.label')}
    >
      <div className={styles.code}>
        {data ? (
          <img
            src={data.qr_code}
            width={QR_SIZE_PX}
            height={QR_SIZE_PX}
            alt={t('guestCode.qrAlt')}
          />
        ) : (
          <Skeleton className={styles.place} />
        )}
      </div>
      <p className={styles.text}>
        <b style={measureWords(t('guestCode.scan'))}>{t('guestCode.scan')}</b>
        <span>
          {data &&
            t('guestCode.keptUntil', { date: formatShortDay(t, Date.parse(data.deleted_on)) })}
        </span>
      </p>
    </aside>
  );
}
