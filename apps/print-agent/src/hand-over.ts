import type { AgentSheet } from '@jepret/contract';
import type { Printer, Sheet } from '@jepret/server/ports/printer.ts';
import { pause, type Scheduler } from '@jepret/time';
import type { BoothClient } from './booth-client.ts';
import type { HeldSheets } from './held-sheets.ts';
import type { AgentNotes } from './notes.ts';
import { readHealth, tellRefusal } from './reports.ts';

interface Dependencies {
  boothClient: BoothClient;
  printer: Printer;
  notes: AgentNotes;
  scheduler: Scheduler;
  heldSheets: HeldSheets;
  connection: { readonly generation: number };
  say(sentence: string): void;
}

const TRY_AGAIN_MS = 1_000;
const SELDOM_MS = 15_000;
const TAKEN_BACK = tellRefusal('It was taken back before it began.');

/** A sheet's way from the booth into the printer. */
export function createHandOver(dependencies: Dependencies) {
  const { notes, scheduler } = dependencies;
  const begin = createBegin(dependencies);
  const submit = createSubmit(dependencies);
  /** Just being handed over: following would not find it and call it unsure. */
  const underWay = new Set<string>();

  /** Ever less often, until it says that this is done. */
  async function tryUntil(isDone: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    for (let delayMs = TRY_AGAIN_MS; !signal.aborted; delayMs = Math.min(2 * delayMs, SELDOM_MS)) {
      if (await isDone()) return;
      await pause(scheduler, delayMs, signal);
    }
  }

  return {
    isUnderWay: (name: string): boolean => underWay.has(name),

    async print(offered: AgentSheet, signal: AbortSignal): Promise<void> {
      const { name, cut, copies } = offered;
      // By a copy of this agent's folder, or after an old one was put back: it may be on paper.
      if (offered.isBegun && !isNoted(notes, name)) return notes.setEnd(name, { kind: 'unknown' });
      let jpeg: Uint8Array | 'gone' | undefined;
      await tryUntil(async () => {
        jpeg = await begin(offered, signal);
        return jpeg !== undefined;
      }, signal);
      if (jpeg === undefined) return;
      if (jpeg === 'gone') {
        return notes.setEnd(name, isNoted(notes, name) ? { kind: 'unknown' } : TAKEN_BACK);
      }
      const sheet = { name, cut, copies, jpeg };
      underWay.add(name);
      await tryUntil(() => submit(sheet, signal), signal).finally(() => underWay.delete(name));
    },
  };
}

/** Undefined when it cannot be begun now. Until it is begun the booth may give it to another. */
const createBegin = ({ boothClient, printer, notes, connection }: Dependencies) =>
  async function begin(
    { name, isBegun }: AgentSheet,
    signal: AbortSignal,
  ): Promise<Uint8Array | 'gone' | undefined> {
    const jpeg = await boothClient.download(name, signal);
    if (jpeg.kind === 'refused' && jpeg.status === 404) return 'gone';
    if (jpeg.kind !== 'answered') return undefined;
    if (!isBegun && (await readHealth(printer, signal)).trouble) return undefined;
    const isNew = !isNoted(notes, name);
    notes.add(name);
    const begun = await boothClient.beginSheet(name, connection.generation, signal);
    if (begun.kind === 'answered') return jpeg.data;
    if (begun.kind === 'refused' && isNew) notes.forget(name);
    return undefined;
  };

/**
 * False when it is to be tried again. Once its reference is noted the printer may have it, and
 * only following it tells.
 */
const createSubmit = ({ printer, notes, heldSheets, say }: Dependencies) =>
  async function submit(sheet: Sheet, signal: AbortSignal): Promise<boolean> {
    if (heldSheets.find(sheet.name)?.isWithdrawn) {
      notes.setEnd(sheet.name, TAKEN_BACK);
      return true;
    }
    const keep = async (jobRef: string) => notes.setJobRef(sheet.name, jobRef);
    const outcome = await printer.submit(sheet, signal, keep);
    switch (outcome.kind) {
      case 'taken':
        notes.setJobRef(sheet.name, outcome.jobRef);
        return true;
      case 'refused':
        notes.setEnd(sheet.name, tellRefusal(outcome.reason));
        return true;
      case 'unreachable':
        if (!signal.aborted) say(outcome.reason);
        if (outcome.isUntaken) notes.setJobRef(sheet.name, null);
        return findNote(notes, sheet.name)?.jobRef != null;
    }
  };

const findNote = (notes: AgentNotes, name: string) =>
  notes.list().find((note) => note.name === name);

const isNoted = (notes: AgentNotes, name: string) => findNote(notes, name) !== undefined;
