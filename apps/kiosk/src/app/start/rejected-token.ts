import type { Booth } from '../../kiosk/booth.tsx';
import { signOut } from '../../kiosk/sign-out.ts';

/**
 * A rejected token clears local storage and opens the sign-in page (SIGN-38). Late rejections of
 * other calls must not clear a sign-in that began since.
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
