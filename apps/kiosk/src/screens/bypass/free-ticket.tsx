import { useTranslate } from '@jepret/messages/react';
import styles from './free-ticket.module.css';

export function FreeTicket() {
  const t = useTranslate();
  return (
    <svg
      viewBox="0 0 560 300"
      className={styles.drawing}
      role="img"
      aria-label={t('staff.bypassTicket')}
    >
      <path className={styles.shadow} d={TICKET} transform="translate(14 16)" />
      <path className={styles.ticket} d={TICKET} />
      <path className={styles.tear} d="M404 36v228" />
      <g transform="translate(88 62)">
        <path
          className={styles.body}
          d="M22 46h40l20-30h80l20 30h48a26 26 0 0 1 26 26v84a26 26 0 0 1-26 26H22A26 26 0 0 1-4 156V72a26 26 0 0 1 26-26Z"
        />
        <rect className={styles.flash} x="204" y="66" width="34" height="22" rx="8" />
        <circle className={styles.lens} cx="122" cy="112" r="52" />
        <path className={styles.face} d="M100 100v8M134 104q9-8 18 0M98 124q24 26 48 0" />
      </g>
      <path className={styles.tick} d="m434 152 22 26 40-54" />
    </svg>
  );
}

const TICKET =
  'M40 10h480a28 28 0 0 1 28 28v74a38 38 0 0 0 0 76v74a28 28 0 0 1-28 28H40a28 28 0 0 1-28-28v-74a38 38 0 0 0 0-76V38a28 28 0 0 1 28-28Z';
