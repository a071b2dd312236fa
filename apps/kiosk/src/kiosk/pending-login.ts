import type { AdminLoginBody } from '@jepret/contract';

/**
 * What somebody typed, on its way to /load's login action (SCREEN-5: never in the state). In memory
 * only, and whoever takes it empties it.
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
