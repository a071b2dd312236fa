import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@jepret/time';
import { parseSender } from '../../domain/e-mail-address.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { acceptMails, CANCELLED } from './accept-mails.ts';
import { composeMail, hashKey } from './compose-mail.ts';

export interface EmlFolderOptions {
  folder: string;
  /** `Jepret <booth@example.com>` or a bare address. */
  from: string;
  clock: Clock;
  newId: () => string;
}

/**
 * "Sends" each mail as one `.eml` file that any mail program opens; the names sort by time. The
 * same key is written once.
 */
export function createEmlFolderMailer({ folder, from, clock, newId }: EmlFolderOptions): Mailer {
  const sender = parseSender(from);
  let lastStampMs = 0;

  const mailer = acceptMails(async (mail, signal) => {
    const sentAt = clock.now();
    // Two mails of one millisecond keep their order too.
    lastStampMs = Math.max(sentAt, lastStampMs + 1);
    const ending = `-${mail.key ? hashKey(mail.key) : newId()}.eml`;
    const name = `${fileStamp(lastStampMs)}${ending}`;
    try {
      const { messageId, bytes } = await composeMail(mail, { sender, sentAt, newId });
      await mkdir(folder, { recursive: true });
      const isWritten = (await readdir(folder)).some((other) => other.endsWith(ending));
      if (!isWritten) await writeWhole(folder, name, bytes, signal);
      return { kind: 'sent', messageId };
    } catch (error) {
      if (signal?.aborted) return CANCELLED;
      const detail = error instanceof Error ? error.message : String(error);
      return { kind: 'unreachable', reason: `The mail could not be written: ${detail}` };
    }
  });

  return {
    ...mailer,
    async discard(key) {
      const names = await readdir(folder).catch(noneIfMissing);
      // Also one that a kill left half-written.
      const own = names.filter((name) =>
        name.replace(/\.part$/, '').endsWith(`-${hashKey(key)}.eml`),
      );
      await remove(own);
    },
    async discardOld(now, keptMs) {
      const [oldest, newest] = [fileStamp(now - keptMs), fileStamp(now + DAY_MS)];
      const names = await readdir(folder).catch(noneIfMissing);
      // By their names: a copied folder has other times than its mails.
      const isOut = (stamp: string) => stamp < oldest || stamp > newest;
      await remove(names.filter((name) => OWN_NAME.test(name) && isOut(name.replace(/^\./, ''))));
    },
  };

  async function remove(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    if (names.length > 0) await syncFolder(folder);
  }
}

const DAY_MS = 86_400_000;

/** A mail, also one that a kill left half-written. */
const OWN_NAME = /^\.?\d{8}T\d{9}Z-.*\.eml(?:\.part)?$/;

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/** `20261115T013000123Z`: ISO 8601 without the characters that file systems dislike. */
function fileStamp(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[-:.]/g, '');
}

/** Under its final name a file is whole and on the disk, even if the power goes. */
async function writeWhole(folder: string, name: string, bytes: Buffer, signal?: AbortSignal) {
  const partPath = join(folder, `.${name}.part`);
  try {
    const file = await open(partPath, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    signal?.throwIfAborted();
    await rename(partPath, join(folder, name));
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Until its folder is on the disk, a renamed file can be forgotten and a deleted one come back. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
