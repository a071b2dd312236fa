import type { NavigationState } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureText, Notice } from '@jepret/ui';
import { CameraFace } from '../../components/camera-face.tsx';
import { GuestCode } from '../../components/guest-code.tsx';
import { useGo } from '../../kiosk/navigation.ts';
import { deliverableOf } from '../../session/deliveries.ts';
import styles from './email-sent.module.css';
import { useDeliver } from './use-deliver.ts';

export function EmailSent({ state }: { state: NavigationState<'/email'> }) {
  const t = useTranslate();
  const { email = '', recipient_name = '', problem } = state;
  const { print } = useDeliver(state);
  const go = useGo();
  const sendElsewhere = () =>
    go('/email', { state: { ...deliverableOf(state), recipient_name }, replace: true });
  return (
    <FilmScreen isFullWindow>
      <section className={styles.content}>
        <CameraFace mood="happy" className={styles.face} />
        <h1 className={styles.title} style={measureText(t('email.sent'))}>
          {t('email.sent')}
        </h1>
        <div className={styles.news}>
          {problem ? <Notice tone="bad">{problem}</Notice> : <p>{email}</p>}
        </div>
        <Button
          size="huge"
          className={styles.print}
          style={measureText(t('email.print'))}
          onClick={() => print({ email, recipient_name })}
        >
          {t('email.print')}
        </Button>
        <Button tone="quiet" className={styles.elsewhere} onClick={sendElsewhere}>
          {t('email.elsewhere')}
        </Button>
        <div className={styles.phone}>
          <GuestCode txID={state.txID} shape="tall" />
        </div>
      </section>
    </FilmScreen>
  );
}
