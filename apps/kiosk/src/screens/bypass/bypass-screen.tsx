import { BYPASS_SHOWN_PRICE_IDR, formatPrice, SCREEN_TEXTS } from '@jepret/contract';
import { Button, FilmScreen } from '@jepret/ui';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import styles from './bypass-screen.module.css';
import { FreeTicket } from './free-ticket.tsx';

export function BypassScreen() {
  const session = useNavigationState('/bypass');
  const go = useGo();
  if (!session) return null;
  const generate = () =>
    go('/load', { state: { action: 'get-bypass', data: session }, replace: true });

  return (
    <FilmScreen isGrowing ground="plain">
      <section className={styles.content}>
        <h1 className={styles.title}>{SCREEN_TEXTS.bypassTitle}</h1>
        <button type="button" className={styles.ticket} onClick={generate}>
          <FreeTicket />
        </button>
        <p className={styles.price}>{formatPrice(BYPASS_SHOWN_PRICE_IDR)}</p>
        <Button tone="plain" className={styles.back} onClick={() => go('/', { replace: true })}>
          {SCREEN_TEXTS.back}
        </Button>
      </section>
    </FilmScreen>
  );
}
