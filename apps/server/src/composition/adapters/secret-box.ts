import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createAesGcmSecretBox } from '../../adapters/secret-box/aes-gcm.ts';
import { dataFoldersOf } from '../../config/data-folders.ts';
import { SettingError, type Settings } from '../../config/settings.ts';
import { newToken, type Randomness } from '../../ports/randomness.ts';
import type { SecretBox } from '../../ports/secret-box.ts';

/** Keyed by SECRET_KEY, or by a file that the first start makes: never by what is in the database. */
export function createSecretBox(
  { secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>,
  randomness: Randomness,
): SecretBox {
  const key = secretKey ?? readOrMakeKey(dataFoldersOf(dataDir).secretKeyFile, randomness);
  return createAesGcmSecretBox(key, randomness);
}

/** Keyed by what every process that reads the bucket has. */
export const createAddressBox = (
  { storage }: Pick<Settings, 'storage'>,
  randomness: Randomness,
): SecretBox | undefined =>
  storage.provider === 's3'
    ? createAesGcmSecretBox(storage.secretAccessKey, randomness)
    : undefined;

/** Whole or not at all, and of two that start at once one makes it. */
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
    `${file} holds no key: put the one back that was there, or remove it and have second factors reset.`,
  );
}
