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
 * "Sends" each mail by writing an `.eml` file that any mail program can open; the file names sort by time. A
 * mail with the same key is written once.
 */
export function createEmlFolderMailer({ folder, from, clock, newId }: EmlFolderOptions): Mailer {
  const sender = parseSender(from);
  let lastStampMs = 0;

  const mailer = acceptMails(async (mail, signal) => {
    const sentAt = clock.now();
    // Two mails of one millisecond keep their order.
    lastStampMs = Math.max(sentAt, lastStampMs + 1);
    const ending = `-${mail.key ? hashKey(mail.key) : newId()}.eml`;
    const name = `${fileStamp(lastStampMs)}${ending}`;
    try {
      const { messageId, bytes } = await composeMail(mail, { sender, sentAt, newId });
      await mkdir(folder, { recursive: true });
      const isWritten = (await readdir(folder)).some((other) => other.endsWith(ending));
      if (!isWritten) await writeAtomically(folder, name, bytes, signal);
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
      const names = await readdir(folder).catch(emptyIfMissing);
      // Also an incomplete file of a killed process.
      const mailFiles = names.filter((name) =>
        name.replace(/\.part$/, '').endsWith(`-${hashKey(key)}.eml`),
      );
      await remove(mailFiles);
    },
    async discardOld(now, keptMs) {
      const [oldest, newest] = [fileStamp(now - keptMs), fileStamp(now + DAY_MS)];
      const names = await readdir(folder).catch(emptyIfMissing);
      // By file name: copying a folder changes the file times.
      const isExpired = (stamp: string) => stamp < oldest || stamp > newest;
      await remove(
        names.filter((name) => MAIL_FILE_NAME.test(name) && isExpired(name.replace(/^\./, ''))),
      );
    },
  };

  async function remove(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    if (names.length > 0) await syncFolder(folder);
  }
}

const DAY_MS = 86_400_000;

/** A mail, or an incomplete file of a killed process. */
const MAIL_FILE_NAME = /^\.?\d{8}T\d{9}Z-.*\.eml(?:\.part)?$/;

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/** `20261115T013000123Z`: ISO 8601 without characters that some file systems reject. */
function fileStamp(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[-:.]/g, '');
}

/** A file gets its final name when it is complete and synced, so that it survives a power cut. */
async function writeAtomically(folder: string, name: string, bytes: Buffer, signal?: AbortSignal) {
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

/** Without a sync of the folder, a power cut can lose a rename or undo a deletion. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
