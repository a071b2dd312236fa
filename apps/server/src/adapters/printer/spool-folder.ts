import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@jepret/time';
import PQueue from 'p-queue';
import { BoothError } from '../../domain/booth-error.ts';
import type {
  KeepJobRef,
  Printer,
  PrinterTrouble,
  PrintProgress,
  Sheet,
  SubmitOutcome,
} from '../../ports/printer.ts';
import { MEDIA, SHEET_DPI } from './media.ts';
import { findRefusal } from './sheet-checks.ts';
import { createFolderName, formatSpoolRef, parseSpoolRef, type SpoolRef } from './spool-ref.ts';
import { createWholeFiles, type WholeFiles } from './whole-files.ts';

export interface SpoolFolderOptions {
  folder: string;
  clock: Clock;
  openFile?: typeof open;
  newId?: () => string;
}

/**
 * "Prints" each sheet as a JPEG and a job ticket of the same name (RUN-12); the names sort by time.
 * The ticket comes last: where it lies, the sheet is whole. A folder is on one machine: of several
 * processes only those that see it can say what became of a sheet in it (PRINT-32).
 */
export function createSpoolPrinter(options: SpoolFolderOptions): Printer {
  const { folder, clock, openFile = open, newId = randomUUID } = options;
  const getFolderName = createFolderName(folder, newId);
  const { writeWhole, removeFiles } = createWholeFiles({ folder, openFile });
  const { follow, isElsewhere } = createFollow({ folder, getFolderName, removeFiles });
  let lastStampMs = 0;
  const queue = new PQueue({ concurrency: 1 });

  async function submit(
    sheet: Sheet,
    signal: AbortSignal,
    keep: KeepJobRef,
  ): Promise<SubmitOutcome> {
    const taken = (jobRef: string) => ({ kind: 'taken', jobRef, sheets: sheet.copies }) as const;
    try {
      signal.throwIfAborted();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const folderName = await getFolderName();
      const names = await readdir(folder);
      const ticket = names.find((name) => isOf(sheet, name, '.json'));
      if (ticket) {
        return taken(formatSpoolRef({ folderName, fileName: ticket.slice(0, -'.json'.length) }));
      }
      // Left by a kill: it takes its old place, so that there is one picture a sheet.
      const orphan = names.find((name) => isOf(sheet, name, '.jpg'));
      const fileName = orphan?.slice(0, -'.jpg'.length) ?? `${nextStamp()}-${sheet.name}`;
      // Or whoever takes over after a kill would write it into a folder of his own.
      await keep(formatSpoolRef({ folderName, fileName, isKept: true }));
      signal.throwIfAborted();
      await writeWhole(`${fileName}.jpg`, sheet.jpeg);
      signal.throwIfAborted();
      await writeWhole(`${fileName}.json`, Buffer.from(ticketOf(sheet, clock.now())));
      return taken(formatSpoolRef({ folderName, fileName }));
    } catch (error) {
      if (signal.aborted) return { kind: 'unreachable', reason: 'Printing was cancelled.' };
      const trouble = toTrouble(error);
      return { kind: 'unreachable', reason: String(trouble.message), trouble };
    }
  }

  /** Two sheets of one millisecond keep their order too. */
  function nextStamp(): string {
    lastStampMs = Math.max(clock.now(), lastStampMs + 1);
    return new Date(lastStampMs).toISOString().replace(/[-:.]/g, '');
  }

  return {
    // One after the other: two of the same name at once would both find nothing.
    submit: async (sheet, signal, keep) =>
      findRefusal(sheet) ?? queue.add(() => submit(sheet, signal, keep)),
    // Behind a sheet that is being written: it would seem left by a kill.
    follow: (jobRef) => queue.add(() => follow(jobRef)),
    async cancel() {
      // What lies in the folder counts as printed.
    },
    // Behind a sheet that is being written under the same name.
    discard: (name, jobRef) =>
      queue.add(async () => {
        // Also one that a kill left half-written, which says nothing of where the whole one lies.
        const removed = await removeFiles((file) => isCopyOf(name, file));
        const ref = jobRef === undefined ? undefined : parseSpoolRef(jobRef);
        if (!ref || removed.includes(`${ref.fileName}.json`)) return;
        if (await isElsewhere(ref)) throw new BoothError('unavailable', ELSEWHERE);
      }),
    async getHealth() {
      const health = { isLow: false, supplyPercent: null, cuts: ['two-strips', 'whole'] as const };
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.W_OK);
        return { ...health, trouble: null };
      } catch (error) {
        return { ...health, trouble: toTrouble(error) };
      }
    },
    close: () => queue.onIdle(),
  };
}

interface FollowOptions {
  folder: string;
  getFolderName: () => Promise<string>;
  removeFiles: WholeFiles['removeFiles'];
}

function createFollow({ folder, getFolderName, removeFiles }: FollowOptions) {
  const isElsewhere = async ({ folderName }: SpoolRef): Promise<boolean> =>
    folderName !== undefined && folderName !== (await getFolderName());

  async function follow(jobRef: string): Promise<PrintProgress> {
    const ref = parseSpoolRef(jobRef);
    if (!ref) return { kind: 'unknown' };
    try {
      const ticket = await readFile(join(folder, `${ref.fileName}.json`), 'utf8').catch(ifMissing);
      if (ticket !== undefined) return { kind: 'done', sheets: JSON.parse(ticket).copies };
      // Who does not know his own folder's name cannot say that it is this one.
      if (await isElsewhere(ref).catch(() => true)) {
        return { kind: 'waiting', trouble: { kind: 'folder', message: ELSEWHERE } };
      }
      if (!ref.isKept) return { kind: 'unknown' };
      // From now on anybody may write the sheet, and nobody would look here for a picture of it.
      await removeFiles((file) => titleOf(file) === ref.fileName);
      return { kind: 'untaken' };
    } catch (error) {
      return { kind: 'unreachable', reason: String(toTrouble(error).message) };
    }
  }

  return { follow, isElsewhere };
}

const STAMP = /^\d{8}T\d{9}Z-/;
const ELSEWHERE = 'The sheet lies in the prints folder of another machine, which has to be on.';

const isOf = (sheet: Sheet, fileName: string, ending: string): boolean =>
  STAMP.test(fileName) && fileName.replace(STAMP, '') === `${sheet.name}${ending}`;

/** What the files of one sheet have in common, whole or half-written. */
const titleOf = (fileName: string): string =>
  fileName.replace(/^\.(.*)\.part$/, '$1').replace(/\.(?:jpg|json)$/, '');

function isCopyOf(sheetName: string, fileName: string): boolean {
  const title = titleOf(fileName);
  return STAMP.test(title) && title.replace(STAMP, '') === sheetName;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function ticketOf({ name, cut, copies }: Sheet, atMs: number): string {
  const ticket = {
    name,
    media: MEDIA[cut],
    cut,
    copies,
    resolutionDpi: SHEET_DPI,
    printedAt: new Date(atMs).toISOString(),
  };
  return `${JSON.stringify(ticket, null, 2)}\n`;
}

function toTrouble(error: unknown): PrinterTrouble {
  const { code } = Object(error) as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return {
    kind: 'folder',
    message: isFull
      ? 'The disk is full: no sheet can be written.'
      : `The folder of the prints cannot be used (${code ?? error}).`,
  };
}
