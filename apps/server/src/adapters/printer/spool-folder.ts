import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@jepret/time';
import PQueue from 'p-queue';
import { BoothError } from '../../domain/booth-error.ts';
import { isDiskFull } from '../../domain/is-disk-full.ts';
import type {
  Printer,
  PrinterTrouble,
  PrintProgress,
  SaveJobRef,
  Sheet,
  SubmitOutcome,
} from '../../ports/printer.ts';
import { type AtomicFiles, createAtomicFiles } from './atomic-files.ts';
import { MEDIA, SHEET_DPI } from './media.ts';
import { findSheetRefusal } from './sheet-checks.ts';
import {
  createFolderNameReader,
  formatSpoolRef,
  parseSpoolRef,
  type SpoolRef,
} from './spool-ref.ts';

export interface SpoolFolderOptions {
  folder: string;
  clock: Clock;
  openFile?: typeof open;
  newId?: () => string;
}

/**
 * "Prints" each sheet as a JPEG and a job ticket of the same name (RUN-12); the names sort by time. The ticket is
 * written last, so a sheet with a ticket is complete. A folder is on one machine: only processes that can read it
 * know the progress of a sheet in it (PRINT-32).
 */
export function createSpoolPrinter(options: SpoolFolderOptions): Printer {
  const { folder, clock, openFile = open, newId = randomUUID } = options;
  const getFolderName = createFolderNameReader(folder, newId);
  const { writeAtomically, removeFiles } = createAtomicFiles({ folder, openFile });
  const progressReader = createProgressReader({ folder, getFolderName, removeFiles });
  const { readProgress, isOnOtherMachine } = progressReader;
  let lastStampMs = 0;
  const queue = new PQueue({ concurrency: 1 });

  async function submit(
    sheet: Sheet,
    signal: AbortSignal,
    saveJobRef: SaveJobRef,
  ): Promise<SubmitOutcome> {
    const taken = (jobRef: string) => ({ kind: 'taken', jobRef, sheets: sheet.copies }) as const;
    try {
      signal.throwIfAborted();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const folderName = await getFolderName();
      const names = await readdir(folder);
      const ticket = names.find((name) => isFileOfSheet(sheet, name, '.json'));
      if (ticket) {
        return taken(formatSpoolRef({ folderName, fileName: ticket.slice(0, -'.json'.length) }));
      }
      // Left by a kill: the same name is used again, so that each sheet has one picture.
      const leftoverPicture = names.find((name) => isFileOfSheet(sheet, name, '.jpg'));
      const fileName =
        leftoverPicture?.slice(0, -'.jpg'.length) ?? `${createStamp()}-${sheet.name}`;
      // Otherwise another process would write the sheet into its own folder after a kill.
      await saveJobRef(formatSpoolRef({ folderName, fileName, isPending: true }));
      signal.throwIfAborted();
      await writeAtomically(`${fileName}.jpg`, sheet.jpeg);
      signal.throwIfAborted();
      await writeAtomically(`${fileName}.json`, Buffer.from(createTicket(sheet, clock.now())));
      return taken(formatSpoolRef({ folderName, fileName }));
    } catch (error) {
      if (signal.aborted) return { kind: 'unreachable', reason: 'Printing was cancelled.' };
      const trouble = toTrouble(error);
      return { kind: 'unreachable', reason: String(trouble.message), trouble };
    }
  }

  /** Two sheets of one millisecond keep their order. */
  function createStamp(): string {
    lastStampMs = Math.max(clock.now(), lastStampMs + 1);
    return new Date(lastStampMs).toISOString().replace(/[-:.]/g, '');
  }

  return {
    // One at a time: two submits of one name would both find no existing sheet.
    submit: async (sheet, signal, saveJobRef) =>
      findSheetRefusal(sheet) ?? queue.add(() => submit(sheet, signal, saveJobRef)),
    // After a running write: its incomplete files would seem left by a kill.
    readProgress: (jobRef) => queue.add(() => readProgress(jobRef)),
    async cancel() {
      // A sheet in the folder counts as printed.
    },
    // After a running write under the same name.
    discard: (name, jobRef) =>
      queue.add(async () => {
        // Also incomplete files of a kill, which do not show where the complete sheet is.
        const removed = await removeFiles((file) => belongsToSheet(name, file));
        const ref = jobRef === undefined ? undefined : parseSpoolRef(jobRef);
        if (!ref || removed.includes(`${ref.fileName}.json`)) return;
        if (await isOnOtherMachine(ref)) throw new BoothError('unavailable', ON_OTHER_MACHINE);
      }),
    async getHealth() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.W_OK);
        return { ...HEALTH, trouble: null };
      } catch (error) {
        return { ...HEALTH, trouble: toTrouble(error) };
      }
    },
    close: () => queue.onIdle(),
  };
}

const HEALTH = {
  isLow: false,
  supplyPercent: null,
  remaining: null,
  cuts: ['two-strips', 'whole'],
} as const;

interface ProgressOptions {
  folder: string;
  getFolderName: () => Promise<string>;
  removeFiles: AtomicFiles['removeFiles'];
}

function createProgressReader({ folder, getFolderName, removeFiles }: ProgressOptions) {
  const isOnOtherMachine = async ({ folderName }: SpoolRef): Promise<boolean> =>
    folderName !== undefined && folderName !== (await getFolderName());

  async function readProgress(jobRef: string): Promise<PrintProgress> {
    const ref = parseSpoolRef(jobRef);
    if (!ref) return { kind: 'unknown' };
    try {
      const ticket = await readFile(join(folder, `${ref.fileName}.json`), 'utf8').catch(
        undefinedIfMissing,
      );
      if (ticket !== undefined) return { kind: 'done', sheets: JSON.parse(ticket).copies };
      // A process that cannot read the name of its own folder cannot tell whether the sheet is in it.
      if (await isOnOtherMachine(ref).catch(() => true)) {
        return { kind: 'waiting', trouble: { kind: 'folder', message: ON_OTHER_MACHINE } };
      }
      if (!ref.isPending) return { kind: 'unknown' };
      // From now on any machine may write the sheet, and none would look here for a leftover picture.
      await removeFiles((file) => getBaseName(file) === ref.fileName);
      return { kind: 'untaken' };
    } catch (error) {
      return { kind: 'unreachable', reason: String(toTrouble(error).message) };
    }
  }

  return { readProgress: readProgress, isOnOtherMachine: isOnOtherMachine };
}

const STAMP = /^\d{8}T\d{9}Z-/;
const ON_OTHER_MACHINE =
  'The sheet is in the prints folder of another machine, which must be running.';

const isFileOfSheet = (sheet: Sheet, fileName: string, ending: string): boolean =>
  STAMP.test(fileName) && fileName.replace(STAMP, '') === `${sheet.name}${ending}`;

/** The common name of one sheet's files, complete or not. */
const getBaseName = (fileName: string): string =>
  fileName.replace(/^\.(.*)\.part$/, '$1').replace(/\.(?:jpg|json)$/, '');

function belongsToSheet(sheetName: string, fileName: string): boolean {
  const baseName = getBaseName(fileName);
  return STAMP.test(baseName) && baseName.replace(STAMP, '') === sheetName;
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function createTicket({ name, cut, copies }: Sheet, atMs: number): string {
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
  return {
    kind: 'folder',
    message: isDiskFull(error)
      ? 'The disk is full: no sheet can be written.'
      : `The folder of the prints cannot be used (${code ?? error}).`,
  };
}
