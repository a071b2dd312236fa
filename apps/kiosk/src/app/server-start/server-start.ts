import type { ConnectionParts } from '@jepret/api-client';
import { Refusal } from '@jepret/contract';
import { createStore, type StoreApi } from 'zustand';
import { createHealthCheck } from '../../devices/connection/connection.ts';

/** `checking` shows nothing yet: a kiosk whose server answers shows no other screen first. */
export type ServerState = 'open' | 'checking' | Missing;
/** What the booth waits for. */
export type Missing = 'server' | 'network' | 'database';

/** Longer than a slow storage takes to answer. */
const SHOW_AFTER_MS = 3_000;

interface Options extends ConnectionParts {
  /** False if the page came from the server itself. */
  isStoredPage: boolean;
  hasNetwork(): boolean;
}

/** The server's state while the kiosk starts; `open` is final. */
export function watchServerStart(options: Options): StoreApi<ServerState> {
  const { isStoredPage, hasNetwork, ...parts } = options;
  const state = createStore<ServerState>(() => (isStoredPage ? 'checking' : 'open'));
  if (!isStoredPage) return state;
  const opened = new AbortController();
  const findUnreachable = (): Missing => (hasNetwork() ? 'server' : 'network');
  const stopTimer = parts.clock.schedule(SHOW_AFTER_MS, () => state.setState(findUnreachable()));
  const open = () => {
    stopTimer();
    opened.abort();
    state.setState('open');
  };
  const health = createHealthCheck(parts, (response) => {
    stopTimer();
    void listMissingParts(response).then((missing) => {
      if (opened.signal.aborted) return;
      if (missing.length === 0) state.setState(findUnreachable());
      else if (missing.includes('database')) state.setState('database');
      // Home says what else is missing, and a paid visit continues.
      else open();
    });
  });
  health.waitForServer(opened.signal).then(open, () => {});
  return state;
}

/** A proxy that answers for the server names no part. */
async function listMissingParts(response: Response | undefined): Promise<(string | undefined)[]> {
  const body: unknown = await response?.json().catch(() => undefined);
  return Refusal.safeParse(body).data?.meta.errors.map(({ field }) => field) ?? [];
}
