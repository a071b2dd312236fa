import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { ReadMemory } from '../../ports/memory.ts';

/** Other systems than Linux do not have the file; `os.freemem()` then counts the disk cache as used. */
export const createMemoryReader =
  (file = '/proc/meminfo'): ReadMemory =>
  async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    const kilobytes = /^MemAvailable: +(\d+) kB$/m.exec(text)?.[1];
    return {
      totalBytes: totalmem(),
      availableBytes: kilobytes === undefined ? undefined : Number(kilobytes) * 1024,
    };
  };
