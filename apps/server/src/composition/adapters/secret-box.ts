import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createAesGcmSecretBox } from '../../adapters/secret-box/aes-gcm.ts';
import { getDataFolders } from '../../config/data-folders.ts';
import { SettingError, type Settings } from '../../config/settings.ts';
import { newToken, type Randomness } from '../../ports/randomness.ts';
import type { SecretBox } from '../../ports/secret-box.ts';

/** Uses SECRET_KEY, or a key file that the first start generates. The key is never in the database. */
export function createSecretBox(
  { secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>,
  randomness: Randomness,
): SecretBox {
  const key = secretKey ?? readOrMakeKey(getDataFolders(dataDir).secretKeyFile, randomness);
  return createAesGcmSecretBox(key, randomness);
}

/** Uses the secret of the bucket, which every process that reads the bucket has. */
export const createAddressBox = (
  { storage }: Pick<Settings, 'storage'>,
  randomness: Randomness,
): SecretBox | undefined =>
  storage.provider === 's3'
    ? createAesGcmSecretBox(storage.secretAccessKey, randomness)
    : undefined;

/** Writes the file atomically; if two processes start concurrently, one of them creates it. */
function makeKey(file: string, key: string): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, `${key}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part);
  }
}

function readOrMakeKey(file: string, randomness: Randomness): string {
  if (!existsSync(file)) makeKey(file, newToken(randomness));
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= 32) return key;
  throw new SettingError(
    `${file} contains no key: restore the old file, or delete it and reset all second factors.`,
  );
}
