import type { LoadPrintState } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { FilmScreen, measureWords } from '@jepret/ui';
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
      <FilmScreen isGrowing isWhole ground="plain">
        <section className={styles.content} role="alert">
          <CameraFace mood="sad" />
          <ProblemCard className={styles.problem}>{t(failed)}</ProblemCard>
          <p className={styles.why}>{view.problem}</p>
        </section>
      </FilmScreen>
    );
  }
  const news = view.kind === 'accepted' ? describeWait(t, view.delivery) : undefined;
  return (
    <FilmScreen isGrowing isWhole ground="plain">
      <section className={styles.content} role="status" data-crowded={news !== undefined}>
        {state.action === 'print-photo' ? <PrinterPicture /> : <CameraFace mood="happy" isBusy />}
        <h1 className={styles.heading} style={measureWords(t(working))}>
          {t(working)}
        </h1>
        {news && <p className={styles.news}>{news}</p>}
        {/* Its place is there from the start; it runs when there is something to count. */}
        <div className={styles.time}>
          {view.kind === 'accepted' && <TimeBar durationMs={successMsOf(state)} />}
        </div>
      </section>
    </FilmScreen>
  );
}
