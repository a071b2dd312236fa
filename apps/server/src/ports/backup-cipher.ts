import type { Readable } from 'node:stream';

/** Encrypts the files of backups with a public key, so that a stolen booth cannot read its own backups. */
export interface BackupCipher {
  encrypt(content: Readable): Promise<Readable>;
}

/** Throws a `BoothError` if the key is wrong; the stream fails if the content was changed. */
export interface BackupDecipher {
  decrypt(content: Readable): Promise<Readable>;
}
