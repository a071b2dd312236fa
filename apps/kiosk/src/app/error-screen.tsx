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

/** After a minute the booth is free for the next visitor. */
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
    clearVisit();
    // SCREEN-52: without this wait the browser might show its own offline page, which has no way
    // back.
    await booth.connection.waitForServer();
    // A newer build may be without the mistake; it reloads the page itself.
    await booth.builds.takeNewest(new AbortController().signal).catch(() => {});
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
        onTimeout={() => void leave()}
      />
    </main>
  );
}

/** If the kiosk no longer stores the session, it was paid: only /payment shows unpaid ones. */
function isPaid({ stored }: Pick<Booth, 'stored'>, txID: string | undefined): boolean {
  if (txID === undefined) return false;
  const transaction = findTransaction(stored, txID);
  return transaction === undefined || isEntitled(transaction);
}

/**
 * Goes home by a full load, because the state in memory may be broken. A reload instead of
 * `location.replace`: home can clear only history entries of its own document (PRIVACY-15).
 */
function clearVisit(): void {
  // Otherwise the reload would restore the drawing.
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}

/** The only place that logs errors shown on the error screen. */
export function logError(error: unknown): void {
  console.error(error);
}
