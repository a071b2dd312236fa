import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import { replaceFile } from '../../files/replace-file.ts';

/** Prevents that a restore writes outside its target. */
const InnerPath = z
  .string()
  .refine((path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'));

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.discriminatedUnion('engine', [
    z.object({ engine: z.literal('sqlite') }),
    z.object({
      engine: z.literal('postgres'),
      schema: z.string(),
      /** The schema in the dump, if it was made from a copy of the database. */
      dumpedSchema: z.string().optional(),
    }),
  ]),
  /** `money`: money records and settings only, without visitors' data. */
  contents: z.enum(['all', 'money']).default('all'),
  /** `bucket`: photos and videos are not in the backup. */
  photos: z.enum(['here', 'bucket']),
  /** Which versions of Jepret can read the database. */
  migrations: z.array(z.string()),
  files: z.array(z.object({ path: InnerPath, sizeBytes: z.number(), sha256: z.hash('sha256') })),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST_FILE = 'manifest.json';

/** Written last: an interrupted backup has no manifest. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  replaceFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);

interface ManifestSource {
  name: string;
  open(path: string): Promise<Readable>;
}

export async function readManifest({ name, open }: ManifestSource): Promise<Manifest> {
  const content = await text(await open(MANIFEST_FILE)).catch(() => undefined);
  try {
    return Manifest.parse(JSON.parse(content ?? ''));
  } catch (cause) {
    throw new BoothError('invalid', `${MANIFEST_FILE} in ${name} cannot be read.`, { cause });
  }
}
