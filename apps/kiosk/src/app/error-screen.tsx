import { ERROR_TEXTS, SCREEN_TEXTS } from '@jepret/contract';
import { Button } from '@jepret/ui';
import { useLocation, useRouteError } from 'react-router';
import { IdleTimeout } from '../components/idle-timeout.tsx';
import { MessagePage } from '../components/message-page.tsx';
import { useBooth } from '../kiosk/booth.tsx';
import type { IdleTimes } from '../time/idle-timer.ts';
import { ChunkError } from './routes/load-chunk.ts';
import { findTransactionId } from './routes/route-rules.ts';

/** Nothing here is worth a longer wait: after a minute the booth is free again. */
const IDLE_TIMES: IdleTimes = { askAfterMs: 45_000, answerWithinMs: 15_000 };

/** The application-wide fallback (SCREEN-7, SCREEN-8). */
export function ErrorScreen() {
  const error = useRouteError();
  const { stored, reports } = useBooth();
  const { state } = useLocation();
  const leave = async () => {
    const left = findTransactionId(state) ?? stored.find('transaction')?.trx_id;
    if (left) await reports.walkedAway(left);
    startOver();
  };
  return (
    <>
      <MessagePage
        title={ERROR_TEXTS.renderFailed}
        text={error instanceof ChunkError ? error.message : 'A fresh start usually helps.'}
        isAlert
      >
        <Button onClick={() => window.location.reload()}>{SCREEN_TEXTS.reloadPage}</Button>
      </MessagePage>
      <IdleTimeout {...IDLE_TIMES} onGone={() => void leave()} />
    </>
  );
}

/**
 * Home by a full load: what is broken may be broken in memory. As a reload, because home can forget
 * only the entries of its own document (PRIVACY-15); `location.replace` would begin another one.
 */
function startOver(): void {
  // The drawing, which a reload would have found again.
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  window.location.reload();
}

/** The only place that logs what the error screen stands for. */
export function logError(error: unknown): void {
  console.error(error);
}
