import { type KioskSession, Transaction } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button } from '@jepret/ui';
import { useRef } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';
import { useGo } from '../../../kiosk/navigation.ts';
import { resumeRoute } from './resume-route.ts';
import styles from './session-offer.module.css';

const WORDS = {
  resume: { button: 'offer.resume', text: 'offer.resumeText' },
  continue: { button: 'offer.continue', text: 'offer.continueText' },
} as const satisfies Record<KioskSession['offer'], { button: PlainKey; text: PlainKey }>;

/** Shows the short code and nothing else of whoever paid. */
export function SessionOffer({ session }: { session: KioskSession }) {
  const t = useTranslate();
  const go = useGo();
  const { button, text } = WORDS[session.offer];
  const { shots, language, stored } = useBooth();
  const hasGone = useRef(false);
  const goOn = async () => {
    if (hasGone.current) return;
    hasGone.current = true;
    // As after a payment: home ends a visit by it, and /thanks reads the short code from it.
    stored.set('transaction', Transaction.parse(session));
    // Whoever began it reads on in the same language.
    void language.choose(session.language);
    const [kept, removed] = await Promise.all([
      shots.list(session.trx_id),
      shots.listRemoved(session.trx_id),
    ]);
    resumeRoute(session, { kept, removed })(go);
  };
  return (
    <section className={styles.offer} aria-label={t(text)}>
      <div>
        <p className={styles.text}>{t(text)}</p>
        <p className={styles.code}>{session.short_code}</p>
      </div>
      <Button className={styles.button} onClick={() => void goOn()}>
        {t(button)}
      </Button>
    </section>
  );
}
