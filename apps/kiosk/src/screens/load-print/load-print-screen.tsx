import type { LoadPrintState } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { FilmScreen, measureText } from '@jepret/ui';
import { CameraFace } from '../../components/camera-face.tsx';
import { PrinterPicture } from '../../components/printer-picture.tsx';
import { ProblemCard } from '../../components/problem-card.tsx';
import { TimeBar } from '../../components/time-bar.tsx';
import { useGuestLink } from '../../hooks/guest-link.ts';
import { useNavigationState } from '../../kiosk/navigation.ts';
import { describeWait } from '../../session/describe-print.ts';
import styles from './load-print-screen.module.css';
import { successMsOf } from './run-delivery.ts';
import { useDelivery } from './use-delivery.ts';

const TEXTS = {
  'send-email': {
    working: 'delivery.wrappingUp',
    failed: 'delivery.emailFailed',
  },
  'print-photo': {
    working: 'delivery.printing',
    failed: 'delivery.printFailed',
  },
} satisfies Record<LoadPrintState['action'], Record<'working' | 'failed', PlainKey>>;

export function LoadPrintScreen() {
  const state = useNavigationState('/load-print');
  return state ? <Delivering state={state} /> : null;
}

function Delivering({ state }: { state: LoadPrintState }) {
  const t = useTranslate();
  const view = useDelivery(state);
  useGuestLink(state.txID);
  const { working, failed } = TEXTS[state.action];
  if (view.kind === 'failed') {
    return (
      <FilmScreen isGrowing isFullWindow background="plain">
        <section className={styles.content} role="alert">
          <CameraFace mood="sad" />
          <ProblemCard className={styles.problem}>{t(failed)}</ProblemCard>
          <p className={styles.why}>{view.problem}</p>
        </section>
      </FilmScreen>
    );
  }
  const waitText = view.kind === 'accepted' ? describeWait(t, view.delivery) : undefined;
  return (
    <FilmScreen isGrowing isFullWindow background="plain">
      <section className={styles.content} role="status" data-crowded={waitText !== undefined}>
        {state.action === 'print-photo' ? <PrinterPicture /> : <CameraFace mood="happy" isBusy />}
        <h1 className={styles.heading} style={measureText(t(working))}>
          {t(working)}
        </h1>
        {waitText && <p className={styles.news}>{waitText}</p>}
        {/* Reserves its space from the start; runs when the delivery is accepted. */}
        <div className={styles.time}>
          {view.kind === 'accepted' && <TimeBar durationMs={successMsOf(state)} />}
        </div>
      </section>
    </FilmScreen>
  );
}
