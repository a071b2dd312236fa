import type { AdminLoginBody } from '@jepret/contract';

/**
 * Passes a typed login to /load's login action in memory (SCREEN-5: never in the state). Taking it
 * clears it.
 */
export interface PendingLogin {
  put(login: AdminLoginBody): void;
  take(): AdminLoginBody | undefined;
}

export function createPendingLogin(): PendingLogin {
  let pending: AdminLoginBody | undefined;
  return {
    put(login) {
      pending = login;
    },
    take() {
      const taken = pending;
      pending = undefined;
      return taken;
    },
  };
}
