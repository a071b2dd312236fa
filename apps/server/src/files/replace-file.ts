import { rename, writeFile } from 'node:fs/promises';

/** The file has its former content or all of the new one, also after a power cut. */
export async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.part`, content, { flush: true });
  await rename(`${path}.part`, path);
}
