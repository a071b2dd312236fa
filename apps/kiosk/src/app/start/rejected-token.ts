import type { Booth } from '../../kiosk/booth.tsx';
import { signOut } from '../../kiosk/sign-out.ts';

/**
 * A rejected token clears all local storage and leads to the sign-in (SIGN-38).
 * Several calls may be in flight: the later answers must not wipe a sign-in that began since.
 */
export function createRejectedTokenHandler(
  booth: Pick<Booth, 'stored' | 'language' | 'access'>,
  goToSignIn: () => void,
) {
  return (rejectedToken: string | undefined): void => {
    if (rejectedToken !== booth.stored.find('token')) return;
    signOut(booth);
    goToSignIn();
  };
}
