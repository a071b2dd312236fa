import type { KioskSession } from '@jepret/contract';
import { Button } from '@jepret/ui';
import { useRef } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';
import { useGo } from '../../../kiosk/navigation.ts';
import { resumeRoute } from './resume-route.ts';
import styles from './session-offer.module.css';

const WORDS = {
  resume: { button: 'RESUME', text: 'Your session is still here' },
  continue: { button: 'CONTINUE', text: 'Your payment has arrived' },
} as const satisfies Record<KioskSession['offer'], { button: string; text: string }>;

/** Shows the short code and nothing else of whoever paid. */
export function SessionOffer({ session }: { session: KioskSession }) {
  const go = useGo();
  const { button, text } = WORDS[session.offer];
  const { shots } = useBooth();
  const hasGone = useRef(false);
  const goOn = async () => {
    if (hasGone.current) return;
    hasGone.current = true;
    const [kept, removed] = await Promise.all([
      shots.list(session.trx_id),
      shots.listRemoved(session.trx_id),
    ]);
    resumeRoute(session, { kept, removed })(go);
  };
  return (
    <section className={styles.offer} aria-label={text}>
      <div>
        <p className={styles.text}>{text}</p>
        <p className={styles.code}>{session.short_code}</p>
      </div>
      <Button className={styles.button} onClick={() => void goOn()}>
        {button}
      </Button>
    </section>
  );
}
