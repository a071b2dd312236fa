import { open } from 'node:fs/promises';

/** What is in the file stays there, even if the power goes. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
