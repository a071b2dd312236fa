import type { ConnectionParts } from '@jepret/api-client';
import { Refusal } from '@jepret/contract';
import { createStore, type StoreApi } from 'zustand';
import { createHealthCheck } from '../../devices/connection/connection.ts';

/** `checking` shows nothing yet: a kiosk whose server answers shows no other screen first. */
export type ServerState = 'open' | 'checking' | Missing;
/** What the booth waits for. */
export type Missing = 'server' | 'network' | (typeof PARTS)[number];

const PARTS = ['database', 'storage'] as const;
const SHOW_AFTER_MS = 1_000;

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
  const findUnreachable = (): Missing => (hasNetwork() ? 'server' : 'network');
  const stopTimer = parts.clock.schedule(SHOW_AFTER_MS, () => state.setState(findUnreachable()));
  const health = createHealthCheck(parts, (response) => {
    stopTimer();
    void findMissingPart(response).then((part) => {
      if (state.getState() !== 'open') state.setState(part ?? findUnreachable());
    });
  });
  void health.waitForServer().then(() => {
    stopTimer();
    state.setState('open');
  });
  return state;
}

/** A proxy that answers for the server names no part. */
async function findMissingPart(response: Response | undefined) {
  const body: unknown = await response?.json().catch(() => undefined);
  const fields = Refusal.safeParse(body).data?.meta.errors.map(({ field }) => field);
  return PARTS.find((part) => fields?.includes(part));
}
