import { access, constants, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@jepret/time';
import PQueue from 'p-queue';
import type { Printer, PrinterTrouble, Sheet, SubmitOutcome } from '../../ports/printer.ts';
import { MEDIA, SHEET_DPI } from './media.ts';
import { findRefusal } from './sheet-checks.ts';
import { createWholeFiles } from './whole-files.ts';

export interface SpoolFolderOptions {
  folder: string;
  clock: Clock;
  openFile?: typeof open;
}

/**
 * "Prints" each sheet as a JPEG and a job ticket of the same name (RUN-12); the names sort by time.
 * The ticket comes last: where it lies, the sheet is whole.
 */
export function createSpoolPrinter(options: SpoolFolderOptions): Printer {
  const { folder, clock, openFile = open } = options;
  let lastStampMs = 0;
  const queue = new PQueue({ concurrency: 1 });
  const { writeWhole, syncFolder } = createWholeFiles({ folder, openFile });

  async function submit(sheet: Sheet, signal: AbortSignal): Promise<SubmitOutcome> {
    try {
      signal.throwIfAborted();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = await readdir(folder);
      const ticket = names.find((name) => isOf(sheet, name, '.json'));
      if (ticket) return { kind: 'taken', jobRef: ticket.slice(0, -'.json'.length) };
      // Left by a kill: it takes its old place, so that there is one picture a sheet.
      const orphan = names.find((name) => isOf(sheet, name, '.jpg'));
      const jobRef = orphan?.slice(0, -'.jpg'.length) ?? `${nextStamp()}-${sheet.name}`;
      await writeWhole(`${jobRef}.jpg`, sheet.jpeg);
      signal.throwIfAborted();
      await writeWhole(`${jobRef}.json`, Buffer.from(ticketOf(sheet, clock.now())));
      return { kind: 'taken', jobRef };
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
    submit: async (sheet, signal) => findRefusal(sheet) ?? queue.add(() => submit(sheet, signal)),
    async follow(jobRef) {
      if (!JOB_REF.test(jobRef)) return { kind: 'unknown' };
      try {
        const { copies } = JSON.parse(await readFile(join(folder, `${jobRef}.json`), 'utf8'));
        return { kind: 'done', sheets: copies };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'unknown' };
        return { kind: 'unreachable', reason: String(toTrouble(error).message) };
      }
    },
    async cancel() {
      // What lies in the folder counts as printed.
    },
    // Behind a sheet that is being written under the same name.
    discard: (name) =>
      queue.add(async () => {
        const names = await readdir(folder).catch(noneIfMissing);
        // Also one that a kill left half-written.
        const own = names.filter((file) => isCopyOf(name, file));
        await Promise.all(own.map((file) => rm(join(folder, file), { force: true })));
        if (own.length > 0) await syncFolder();
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

const STAMP = /^\d{8}T\d{9}Z-/;
const JOB_REF = /^\d{8}T\d{9}Z-[a-zA-Z\d-]{1,100}$/;

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
