import type { AgentSheet } from '@jepret/contract';
import type { Printer, Sheet } from '@jepret/server/ports/printer.ts';
import { pause, type Scheduler } from '@jepret/time';
import type { BoothClient } from './booth-client.ts';
import type { HeldSheets } from './held-sheets.ts';
import type { AgentNotes } from './notes.ts';
import { readHealth, toRefusalReport } from './reports.ts';

interface Dependencies {
  boothClient: BoothClient;
  printer: Printer;
  notes: AgentNotes;
  scheduler: Scheduler;
  heldSheets: HeldSheets;
  connection: { readonly generation: number };
  log(sentence: string): void;
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;
const CANCELLED = toRefusalReport('It was cancelled before it began.');

/** Takes a sheet from the booth and submits it to the printer. */
export function createSheetPrinter(dependencies: Dependencies) {
  const { notes, scheduler } = dependencies;
  const begin = createBegin(dependencies);
  const submit = createSubmit(dependencies);
  /** Sheets that are being submitted: reading their progress now would not find them and report them as unknown. */
  const submitting = new Set<string>();

  /** Retries with growing delays until the step is done. */
  async function retryUntil(isDone: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    for (
      let delayMs = FIRST_RETRY_MS;
      !signal.aborted;
      delayMs = Math.min(2 * delayMs, MAX_RETRY_MS)
    ) {
      if (await isDone()) return;
      await pause(scheduler, delayMs, signal);
    }
  }

  return {
    isSubmitting: (name: string): boolean => submitting.has(name),

    async print(offered: AgentSheet, signal: AbortSignal): Promise<void> {
      const { name, cut, copies } = offered;
      // Begun by a copy of this agent's folder, or the folder was restored from a backup: it may be on paper.
      if (offered.isBegun && !hasNote(notes, name)) return notes.setEnd(name, { kind: 'unknown' });
      let jpeg: Uint8Array | 'gone' | undefined;
      await retryUntil(async () => {
        jpeg = await begin(offered, signal);
        return jpeg !== undefined;
      }, signal);
      if (jpeg === undefined) return;
      if (jpeg === 'gone') {
        return notes.setEnd(name, hasNote(notes, name) ? { kind: 'unknown' } : CANCELLED);
      }
      const sheet = { name, cut, copies, jpeg };
      submitting.add(name);
      await retryUntil(() => submit(sheet, signal), signal).finally(() => submitting.delete(name));
    },
  };
}

/** Undefined if the sheet cannot be begun now. Until it is begun, the booth may give it to another agent. */
const createBegin = ({ boothClient, printer, notes, connection }: Dependencies) =>
  async function begin(
    { name, isBegun }: AgentSheet,
    signal: AbortSignal,
  ): Promise<Uint8Array | 'gone' | undefined> {
    const jpeg = await boothClient.download(name, signal);
    if (jpeg.kind === 'refused' && jpeg.status === 404) return 'gone';
    if (jpeg.kind !== 'answered') return undefined;
    if (!isBegun && (await readHealth(printer, signal)).trouble) return undefined;
    const isNew = !hasNote(notes, name);
    notes.add(name);
    const begun = await boothClient.beginSheet(name, connection.generation, signal);
    if (begun.kind === 'answered') return jpeg.data;
    if (begun.kind === 'refused' && isNew) notes.forget(name);
    return undefined;
  };

/**
 * False if the submit must be retried. Once its reference is noted the printer may have the sheet, and only its
 * progress shows that.
 */
const createSubmit = ({ printer, notes, heldSheets, log }: Dependencies) =>
  async function submit(sheet: Sheet, signal: AbortSignal): Promise<boolean> {
    if (heldSheets.find(sheet.name)?.isWithdrawn) {
      notes.setEnd(sheet.name, CANCELLED);
      return true;
    }
    const saveJobRef = async (jobRef: string) => notes.setJobRef(sheet.name, jobRef);
    const outcome = await printer.submit(sheet, signal, saveJobRef);
    switch (outcome.kind) {
      case 'taken':
        notes.setJobRef(sheet.name, outcome.jobRef);
        return true;
      case 'refused':
        notes.setEnd(sheet.name, toRefusalReport(outcome.reason));
        return true;
      case 'unreachable':
        if (!signal.aborted) log(outcome.reason);
        if (outcome.isUntaken) notes.setJobRef(sheet.name, null);
        return findNote(notes, sheet.name)?.jobRef != null;
    }
  };

const findNote = (notes: AgentNotes, name: string) =>
  notes.list().find((note) => note.name === name);

const hasNote = (notes: AgentNotes, name: string) => findNote(notes, name) !== undefined;
