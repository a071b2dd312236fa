import type { SecondFactorOffer } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { Secret, TOTP } from 'otpauth';
import { BoothError } from '../../../domain/booth-error.ts';
import type { Randomness } from '../../../ports/randomness.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';

const SECRET_BYTES = 20;
/** How many steps of 30 seconds a phone's clock may be off. */
const DRIFT_STEPS = 1; // CONSOLE-3

export interface AuthenticatorDependencies {
  clock: Clock;
  randomness: Randomness;
  secretBox: SecretBox;
  drawQrCode(text: string): string;
}

/** The time-based codes of authenticator apps (RFC 6238). */
export function createAuthenticator(dependencies: AuthenticatorDependencies) {
  const { clock, randomness, secretBox, drawQrCode } = dependencies;

  const openSecret = (sealed: string, staffId: string): string => {
    const secret = secretBox.open(sealed, staffId);
    if (secret !== undefined) return secret;
    throw new BoothError(
      'unavailable',
      'This server has another SECRET_KEY than the one that second factors were enrolled with.',
    );
  };

  return {
    /** Returns the secret for the app to scan, and the sealed secret to store. */
    makeSecret({ id, email }: { id: string; email: string }): {
      offer: SecondFactorOffer;
      sealed: string;
    } {
      const secret = new Secret({ buffer: randomness.bytes(SECRET_BYTES).slice().buffer });
      const uri = new TOTP({ issuer: 'Jepret', label: email, secret }).toString();
      return {
        offer: { secret: secret.base32, uri, qr: drawQrCode(uri) },
        sealed: secretBox.seal(secret.base32, id),
      };
    },

    /** The number of the 30-second step that the code belongs to. */
    findStep(sealed: string, staffId: string, code: string): number | undefined {
      const totp = new TOTP({ secret: Secret.fromBase32(openSecret(sealed, staffId)) });
      const timestamp = clock.now();
      const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
      return delta === null ? undefined : totp.counter({ timestamp }) + delta;
    },
  };
}
