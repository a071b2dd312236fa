import { useTranslate } from '@jepret/messages/react';
import { useLocation, useRouteError } from 'react-router';
import { AccessBar } from '../components/access-bar.tsx';
import { IdleTimeout } from '../components/idle-timeout.tsx';
import { MessagePage } from '../components/message-page.tsx';
import { ReloadButton } from '../components/reload-button.tsx';
import { ChunkError } from '../devices/connection/load-chunk.ts';
import { type Booth, useBooth } from '../kiosk/booth.tsx';
import { keepSession } from '../kiosk/keep-session.ts';
import { findTransaction, isEntitled } from '../session/transactions.ts';
import type { IdleTimes } from '../time/idle-timer.ts';
import { findTransactionId } from './routes/route-rules.ts';

/** Nothing here is worth a longer wait: after a minute the booth is free again. */
const IDLE_TIMES: IdleTimes = { askAfterMs: 45_000, answerWithinMs: 15_000 }; // SCREEN-8, SCREEN-52

/** The application-wide fallback (SCREEN-7, SCREEN-8). */
export function ErrorScreen() {
  const error = useRouteError();
  const booth = useBooth();
  const t = useTranslate();
  const { state } = useLocation();
  const txID = findTransactionId(state) ?? booth.stored.find('transaction')?.trx_id;
  const leave = async () => {
    await keepSession(booth, txID); // SCREEN-64
    forgetVisit();
    // SCREEN-52: the browser's own offline page leads nowhere.
    await booth.connection.untilServerAnswers();
    window.location.reload();
  };
  return (
    <main>
      <MessagePage
        title={t('errorScreen.title')}
        text={t(error instanceof ChunkError ? 'errorScreen.chunkFailed' : 'errorScreen.text')}
        isAlert
      >
        <ReloadButton>{t('errorScreen.reloadPage')}</ReloadButton>
      </MessagePage>
      <AccessBar />
      <IdleTimeout
        {...IDLE_TIMES}
        ending={isPaid(booth, txID) ? 'idle.keepSession' : 'idle.startOver'}
        onGone={() => void leave()}
      />
    </main>
  );
}

/** A session that the kiosk has lost from its storage was paid: only /payment comes before that. */
function isPaid({ stored }: Pick<Booth, 'stored'>, txID: string | undefined): boolean {
  if (txID === undefined) return false;
  const known = findTransaction(stored, txID);
  return known === undefined || isEntitled(known);
}

/**
 * Home by a full load: what is broken may be broken in memory. As a reload, because home can forget
 * only the entries of its own document (PRIVACY-15); `location.replace` would begin another one.
 */
function forgetVisit(): void {
  // The drawing, which a reload would have found again.
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}

/** The only place that logs what the error screen stands for. */
export function logError(error: unknown): void {
  console.error(error);
}
