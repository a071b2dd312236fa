import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
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
import { createFolderName, formatSpoolRef, parseSpoolRef } from './spool-ref.ts';
import { createWholeFiles } from './whole-files.ts';

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
  const { follow, isElsewhere } = createFollow(folder, getFolderName);
  let lastStampMs = 0;
  const queue = new PQueue({ concurrency: 1 });
  const { writeWhole, syncFolder } = createWholeFiles({ folder, openFile });

  async function submit(
    sheet: Sheet,
    signal: AbortSignal,
    keep: KeepJobRef | undefined,
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
      await keep?.(formatSpoolRef({ folderName, fileName, isKept: true }));
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
    follow,
    async cancel() {
      // What lies in the folder counts as printed.
    },
    // Behind a sheet that is being written under the same name.
    discard: (name, jobRef) =>
      queue.add(async () => {
        const names = await readdir(folder).catch(noneIfMissing);
        // Also one that a kill left half-written.
        const own = names.filter((file) => isCopyOf(name, file));
        await Promise.all(own.map((file) => rm(join(folder, file), { force: true })));
        if (own.length > 0) await syncFolder();
        else if (await isElsewhere(jobRef)) throw new BoothError('unavailable', ELSEWHERE);
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

function createFollow(folder: string, getFolderName: () => Promise<string>) {
  async function isElsewhere(jobRef: string | undefined): Promise<boolean> {
    const folderName = jobRef === undefined ? undefined : parseSpoolRef(jobRef)?.folderName;
    return folderName !== undefined && folderName !== (await getFolderName());
  }

  async function follow(jobRef: string): Promise<PrintProgress> {
    const ref = parseSpoolRef(jobRef);
    if (!ref) return { kind: 'unknown' };
    try {
      const ticket = await readFile(join(folder, `${ref.fileName}.json`), 'utf8');
      return { kind: 'done', sheets: JSON.parse(ticket).copies };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        return { kind: 'unreachable', reason: String(toTrouble(error).message) };
      }
      // Who does not know his own folder's name cannot say that it is this one.
      if (await isElsewhere(jobRef).catch(() => true)) {
        return { kind: 'waiting', trouble: { kind: 'folder', message: ELSEWHERE } };
      }
      return { kind: ref.isKept ? 'untaken' : 'unknown' };
    }
  }

  return { follow, isElsewhere };
}

const STAMP = /^\d{8}T\d{9}Z-/;
const ELSEWHERE = 'The sheet lies in the prints folder of another machine, which has to be on.';

const isOf = (sheet: Sheet, fileName: string, ending: string): boolean =>
  STAMP.test(fileName) && fileName.replace(STAMP, '') === `${sheet.name}${ending}`;

function isCopyOf(sheetName: string, fileName: string): boolean {
  const whole = fileName.replace(/^\.(.*)\.part$/, '$1');
  return STAMP.test(whole) && whole.replace(STAMP, '').replace(/\.(?:jpg|json)$/, '') === sheetName;
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
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
