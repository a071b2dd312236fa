import { type KioskSession, Transaction } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button } from '@jepret/ui';
import { useRef } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';
import { useGo } from '../../../kiosk/navigation.ts';
import { getResumeRoute } from './resume-route.ts';
import styles from './session-offer.module.css';

const WORDS = {
  resume: { button: 'offer.resume', text: 'offer.resumeText' },
  continue: { button: 'offer.continue', text: 'offer.continueText' },
} as const satisfies Record<KioskSession['offer'], { button: PlainKey; text: PlainKey }>;

/** Shows the short code and no other data of the session. */
export function SessionOffer({ session }: { session: KioskSession }) {
  const t = useTranslate();
  const go = useGo();
  const { button, text } = WORDS[session.offer];
  const { shots, language, stored } = useBooth();
  const hasStarted = useRef(false);
  const resume = async () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    // Stored as after a payment: home ends the visit by it, and /thanks reads the short code from
    // it.
    stored.set('transaction', Transaction.parse(session));
    // Continues in the session's language.
    void language.choose(session.language);
    const [storedShots, removed] = await Promise.all([
      shots.list(session.trx_id),
      shots.listRemoved(session.trx_id),
    ]);
    getResumeRoute(session, { stored: storedShots, removed })(go);
  };
  return (
    <section className={styles.offer} aria-label={t(text)}>
      <div>
        <p className={styles.text}>{t(text)}</p>
        <p className={styles.code}>{session.short_code}</p>
      </div>
      <Button className={styles.button} onClick={() => void resume()}>
        {t(button)}
      </Button>
    </section>
  );
}
