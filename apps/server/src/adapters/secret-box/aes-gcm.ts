import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Randomness } from '../../ports/randomness.ts';
import type { SecretBox } from '../../ports/secret-box.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, which detects changes; the key is derived from the operator's key material. */
export function createAesGcmSecretBox(keyMaterial: string, randomness: Randomness): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', keyMaterial, '', 'jepret secret box', 32));
  return {
    seal(secret, owner) {
      const nonce = randomness.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },

    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(tag);
        decipher.setAAD(Buffer.from(owner));
        const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
