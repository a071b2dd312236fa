import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';

/** Prevents that a restore writes outside its target. */
const InnerPath = z
  .string()
  .refine((path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'));

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.discriminatedUnion('engine', [
    z.object({ engine: z.literal('sqlite') }),
    z.object({ engine: z.literal('postgres'), schema: z.string() }),
  ]),
  /** `bucket`: photos and films are not in the backup. */
  photos: z.enum(['here', 'bucket']),
  /** Which versions of Jepret can read the database. */
  migrations: z.array(z.string()),
  files: z.array(z.object({ path: InnerPath, sizeBytes: z.number(), sha256: z.hash('sha256') })),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST_FILE = 'manifest.json';

/** Written last: an interrupted backup has no manifest. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const part = join(folder, `${MANIFEST_FILE}.part`);
  const file = await open(part, 'w');
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, join(folder, MANIFEST_FILE));
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new BoothError(
      'not_found',
      `There is no complete backup in ${folder}: no ${MANIFEST_FILE}.`,
    );
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new BoothError('invalid', `${join(folder, MANIFEST_FILE)} cannot be read.`, { cause });
  }
}
