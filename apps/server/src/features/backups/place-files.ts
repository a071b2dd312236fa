import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BoothError } from '../../domain/booth-error.ts';
import type { BackupCipher, BackupDecipher } from '../../ports/backup-cipher.ts';
import type { BackupSource, BackupTarget } from './backup-files.ts';
import type { BackupPlace } from './backup-place.ts';
import { MANIFEST_FILE } from './manifest.ts';
import {
  copyAndVerify,
  createDigester,
  digest,
  isSameDigest,
  observeChunks,
} from './verified-copy.ts';

interface PlaceOptions {
  place: BackupPlace;
  /** The beginning of the backup's keys: empty, or ends in `/`. */
  prefix: string;
  /** On this machine, for files on their way. */
  workFolder: string;
}

const ENDING = '.age';
export const ENCRYPTED_MANIFEST = MANIFEST_FILE + ENDING;
const STAGED_FILE = 'staged';

/** The name of an encrypted file does not tell its path, because visitors' files have secret paths. */
const encryptedNameOf = (path: string): string =>
  path === MANIFEST_FILE
    ? ENCRYPTED_MANIFEST
    : `files/${createHash('sha256').update(path).digest('hex')}${ENDING}`;

/** A new backup in a place for several. */
export function createPlaceTarget(
  { place, prefix, workFolder }: PlaceOptions,
  cipher: BackupCipher | undefined,
): BackupTarget {
  const keyOf = (path: string) => prefix + (cipher ? encryptedNameOf(path) : path);

  async function write(path: string, content: Readable) {
    const staged = join(workFolder, STAGED_FILE);
    await rm(staged, { force: true });
    const digester = createDigester();
    const plain = Readable.from(observeChunks(content, digester.add));
    // As a file it can be sent again after a failure.
    const stored = await copyAndVerify(cipher ? await cipher.encrypt(plain) : plain, staged);
    await place.put(keyOf(path), staged);
    if (isSameDigest(await digest(await place.read(keyOf(path))), stored)) return digester.end();
    throw new BoothError('broken', `${path} reads back differently from ${place.name}.`);
  }

  return {
    workFolder,
    write,
    take: (path) => write(path, createReadStream(join(workFolder, path))),
    delete: (path) => place.delete(keyOf(path)),
    async finish(manifest) {
      await write(MANIFEST_FILE, Readable.from([Buffer.from(JSON.stringify(manifest))]));
    },
  };
}

/** A backup in a place for several; it may be encrypted. */
export async function openPlaceSource(
  { place, prefix, workFolder }: PlaceOptions,
  decipher: BackupDecipher | undefined,
): Promise<BackupSource> {
  const name = `${place.name}/${prefix}`.replace(/\/$/, '');
  const isEncrypted = await place.has(prefix + ENCRYPTED_MANIFEST);
  if (!isEncrypted && !(await place.has(prefix + MANIFEST_FILE))) {
    throw new BoothError('not_found', `There is no complete backup in ${name}.`);
  }
  if (isEncrypted && !decipher) {
    throw new BoothError(
      'forbidden',
      'The backup is encrypted: name the file with its secret key with --key.',
    );
  }
  const open = async (path: string) =>
    isEncrypted && decipher
      ? decipher.decrypt(await place.read(prefix + encryptedNameOf(path)))
      : place.read(prefix + path);
  return {
    name,
    open,
    async fetch(path) {
      await copyAndVerify(await open(path), join(workFolder, path));
      return workFolder;
    },
  };
}
