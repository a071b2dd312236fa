import { BYPASS_SHOWN_PRICE_IDR } from '@jepret/contract';
import { formatPrice } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen } from '@jepret/ui';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import styles from './bypass-screen.module.css';
import { FreeTicket } from './free-ticket.tsx';

export function BypassScreen() {
  const t = useTranslate();
  const session = useNavigationState('/bypass');
  const go = useGo();
  if (!session) return null;
  const generate = () =>
    go('/load', { state: { action: 'get-bypass', data: session }, replace: true });

  return (
    <FilmScreen isGrowing ground="plain">
      <section className={styles.content}>
        <h1 className={styles.title}>{t('staff.bypassTitle')}</h1>
        <button type="button" className={styles.ticket} onClick={generate}>
          <FreeTicket />
        </button>
        <p className={styles.price}>{formatPrice(t, BYPASS_SHOWN_PRICE_IDR)}</p>
        <Button tone="plain" className={styles.back} onClick={() => go('/', { replace: true })}>
          {t('common.back')}
        </Button>
      </section>
    </FilmScreen>
  );
}
