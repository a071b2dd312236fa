import { readFileSync, writeFileSync } from 'node:fs';
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

function readOrMakeKey(file: string, randomness: Randomness): string {
  try {
    // Of two that start at once one makes it.
    writeFileSync(file, `${newToken(randomness)}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= 32) return key;
  throw new SettingError(
    `${file} holds no key: put the one back that was there, or remove it and have second factors reset.`,
  );
}
