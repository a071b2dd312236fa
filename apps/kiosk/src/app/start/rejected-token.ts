import type { StoredValues } from '../../devices/storage/stored-values.ts';

/**
 * A rejected token clears all local storage and leads to the sign-in (SIGN-38).
 * Several calls may be in flight: the later answers must not wipe a sign-in that began since.
 */
export function createRejectedTokenHandler(stored: StoredValues, goToSignIn: () => void) {
  return (rejectedToken: string | undefined): void => {
    if (rejectedToken !== stored.find('token')) return;
    stored.clear();
    goToSignIn();
  };
}
