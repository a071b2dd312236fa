import { BYPASS_SHOWN_PRICE_IDR, BypassReason } from '@jepret/contract';
import { formatPrice } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, RadioPills } from '@jepret/ui';
import { useState } from 'react';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import styles from './bypass-screen.module.css';
import { FreeTicket } from './free-ticket.tsx';
import { NameBoothDialog } from './name-booth-dialog.tsx';

export function BypassScreen() {
  const t = useTranslate();
  const session = useNavigationState('/bypass');
  const go = useGo();
  const [reason, setReason] = useState<BypassReason>();
  const [isNaming, setIsNaming] = useState(false);
  if (!session) return null;
  const generate = () =>
    go('/load', {
      state: { action: 'get-bypass', data: session, ...(reason && { reason }) },
      replace: true,
    });
  const isReasonMissing = session.asks_reason && !reason;

  return (
    <FilmScreen isGrowing background="plain">
      <section className={styles.content}>
        <h1 className={styles.title}>{t('staff.bypassTitle')}</h1>
        {session.asks_reason && (
          <div className={styles.reasons}>
            <RadioPills
              legend={t('staff.bypassReason')}
              options={BypassReason.options.map((value) => ({
                value,
                label: t(`bypassReasons.${value}`),
              }))}
              value={reason}
              onChange={setReason}
            />
          </div>
        )}
        <button
          type="button"
          className={styles.ticket}
          disabled={isReasonMissing}
          onClick={generate}
        >
          <FreeTicket />
        </button>
        <p className={styles.price}>{formatPrice(t, BYPASS_SHOWN_PRICE_IDR)}</p>
        <Button tone="plain" className={styles.back} onClick={() => go('/', { replace: true })}>
          {t('common.back')}
        </Button>
        {session.booth && (
          <Button tone="plain" className={styles.name} onClick={() => setIsNaming(true)}>
            {t('staff.nameBooth')}
          </Button>
        )}
        {isNaming && <NameBoothDialog session={session} onClose={() => setIsNaming(false)} />}
      </section>
    </FilmScreen>
  );
}
