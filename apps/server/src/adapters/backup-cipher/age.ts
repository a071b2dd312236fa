import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BoothError } from '../../domain/booth-error.ts';
import type { BackupCipher, BackupDecipher } from '../../ports/backup-cipher.ts';

/** The file format of age, which the program `age` decrypts too. */
export function createAgeCipher(publicKey: string): BackupCipher {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(publicKey);
  } catch (cause) {
    throw new BoothError('invalid', 'BACKUP_KEY is no public key of age: a letter is wrong.', {
      cause,
    });
  }
  return { encrypt: async (content) => toNode(await encrypter.encrypt(toWeb(content))) };
}

/** Reads a file as `age-keygen` writes it: lines of secret keys, and comments. */
export function createAgeDecipher(keyText: string): BackupDecipher {
  const decrypter = new Decrypter();
  const keys = keyText.split('\n').map((line) => line.trim());
  try {
    const secretKeys = keys.filter((line) => line !== '' && !line.startsWith('#'));
    if (secretKeys.length === 0) throw new Error('no key');
    for (const key of secretKeys) decrypter.addIdentity(key);
  } catch (cause) {
    throw new BoothError('invalid', 'The key file contains no secret key of age.', { cause });
  }
  return {
    async decrypt(content) {
      try {
        return toNode(await decrypter.decrypt(toWeb(content)));
      } catch (cause) {
        content.destroy();
        if (!String(cause).includes('no identity matched')) {
          throw new BoothError('broken', 'The backup is damaged: it cannot be decrypted.', {
            cause,
          });
        }
        throw new BoothError(
          'forbidden',
          'This key does not open the backup: use the key that it was made with.',
          { cause },
        );
      }
    },
  };
}

export async function createAgeKey(): Promise<{ secretKey: string; publicKey: string }> {
  const secretKey = await generateX25519Identity();
  return { secretKey, publicKey: await identityToRecipient(secretKey) };
}

const toWeb = (content: Readable) =>
  Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>;
const toNode = (content: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(content as ReadableStream<Uint8Array>);
