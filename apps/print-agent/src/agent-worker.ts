import type { AgentProgress, AgentSheet } from '@jepret/contract';
import type { Printer, PrintProgress, Sheet } from '@jepret/server/ports/printer.ts';
import { pause, type Scheduler } from '@jepret/server/ports/scheduler.ts';
import type { BoothClient } from './booth-client.ts';
import type { AgentNotes } from './notes.ts';
import {
  describeFault,
  type ToldHealth,
  tellHealth,
  tellProgress,
  tellRefusal,
} from './reports.ts';

interface WorkerOptions {
  boothClient: BoothClient;
  printer: Printer;
  notes: AgentNotes;
  scheduler: Scheduler;
  say(sentence: string): void;
  /** It has one sheet less in held: the booth is to be asked for it anew, not in a while. */
  onReleased(): void;
}

const LOOK_EVERY_MS = 1_000;
const HEALTH_EVERY_LOOKS = 5;
const HEALTH_LIMIT_MS = 5_000;
const TRY_AGAIN_MS = 1_000;
const SELDOM_MS = 15_000;
/** How many looks pass before the booth is tried again that did not hear. */
const LOOKS_AFTER_SILENCE = 10;
const TAKEN_BACK = tellRefusal('It was taken back before it began.');

/** What an agent does with the sheets it has; it goes on without the booth. */
export function createAgentWorker({
  boothClient,
  printer,
  notes,
  scheduler,
  say,
  onReleased,
}: WorkerOptions) {
  /** What this process has, by name. What only the notes have is offered again by the booth. */
  const heldSheets = new Map<
    string,
    { isWithdrawn: boolean; isCancelled: boolean; told: string }
  >();
  /** Just being handed over: following would take such a one for lost. */
  const underWay = new Set<string>();
  let generation = 0;
  let last: Promise<unknown> = Promise.resolve();
  let toldHealth = '';
  let wake = () => {};
  for (const { name, jobRef, end } of notes.list()) if (jobRef !== null || end) lease(name);

  function lease(name: string): void {
    heldSheets.set(name, { isWithdrawn: false, isCancelled: false, told: '' });
  }

  /** The booth offers it again. */
  function release(name: string): void {
    heldSheets.delete(name);
    onReleased();
  }

  async function getHealth(signal: AbortSignal) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_LIMIT_MS)]);
    return tellHealth(await printer.getHealth(limit).catch(describeFault));
  }

  /** Ever less often, until it says that this is done. */
  async function tryUntil(isDone: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    for (let delayMs = TRY_AGAIN_MS; !signal.aborted; delayMs = Math.min(2 * delayMs, SELDOM_MS)) {
      if (await isDone()) return;
      await pause(scheduler, delayMs, signal);
    }
  }

  /** Undefined when it cannot be begun now. Until it is begun the booth may give it to another. */
  async function begin(
    { name, isBegun }: AgentSheet,
    signal: AbortSignal,
  ): Promise<Uint8Array | 'gone' | undefined> {
    const jpeg = await boothClient.download(name, signal);
    if (jpeg.kind === 'refused' && jpeg.status === 404) return 'gone';
    if (jpeg.kind !== 'answered') return undefined;
    if (!isBegun && (await getHealth(signal)).trouble) return undefined;
    const isNew = !isNoted(name);
    notes.add(name);
    const begun = await boothClient.beginSheet(name, generation, signal);
    if (begun.kind === 'answered') return jpeg.data;
    if (begun.kind === 'refused' && isNew) notes.forget(name);
    return undefined;
  }

  const findNote = (name: string) => notes.list().find((note) => note.name === name);
  const isNoted = (name: string) => findNote(name) !== undefined;

  /**
   * False when it is to be tried again. Once its reference is noted the printer may have it, and
   * only following it tells.
   */
  async function handOver(sheet: Sheet, signal: AbortSignal): Promise<boolean> {
    if (heldSheets.get(sheet.name)?.isWithdrawn) {
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
        return findNote(sheet.name)?.jobRef != null;
    }
  }

  async function print(offered: AgentSheet, signal: AbortSignal): Promise<void> {
    const { name, cut, copies } = offered;
    // By a copy of this agent's folder, or after an old one was put back: it may be on paper.
    if (offered.isBegun && !isNoted(name)) return notes.setEnd(name, { kind: 'unknown' });
    let jpeg: Uint8Array | 'gone' | undefined;
    await tryUntil(async () => {
      jpeg = await begin(offered, signal);
      return jpeg !== undefined;
    }, signal);
    if (jpeg === undefined) return;
    if (jpeg === 'gone')
      return notes.setEnd(name, isNoted(name) ? { kind: 'unknown' } : TAKEN_BACK);
    const sheet = { name, cut, copies, jpeg };
    underWay.add(name);
    await tryUntil(() => handOver(sheet, signal), signal).finally(() => underWay.delete(name));
  }

  async function follow(name: string, jobRef: string, signal: AbortSignal): Promise<PrintProgress> {
    const held = heldSheets.get(name);
    if (held?.isWithdrawn && !held.isCancelled) {
      await printer.cancel(jobRef, signal);
      held.isCancelled = true;
    }
    return printer.follow(jobRef, signal);
  }

  /** What the booth has not heard yet. */
  async function listNews(signal: AbortSignal) {
    const news: { name: string; progress: AgentProgress }[] = [];
    for (const { name, jobRef, end } of notes.list()) {
      if (!end && (jobRef === null || underWay.has(name))) continue;
      const looked = end ?? (await follow(name, jobRef as string, signal));
      if (signal.aborted) continue;
      if (looked.kind === 'untaken') {
        // It cannot come out any more, and is handed over anew.
        notes.setJobRef(name, null);
        release(name);
        continue;
      }
      const progress = end ?? tellProgress(looked);
      // Before it is told: a report that is lost is told again, also after a restart.
      if (!end && progress.kind !== 'waiting') notes.setEnd(name, progress);
      const held = heldSheets.get(name);
      if (held?.told !== JSON.stringify(progress)) news.push({ name, progress });
    }
    return news;
  }

  /** False when the booth did not hear. */
  async function report(
    health: ToldHealth | undefined,
    canTell: boolean,
    signal: AbortSignal,
  ): Promise<boolean> {
    const news = await listNews(signal);
    const isHealthNews = health !== undefined && JSON.stringify(health) !== toldHealth;
    if (!canTell || generation === 0 || (news.length === 0 && !isHealthNews)) return true;
    const current = health ?? (await getHealth(signal));
    const body = { generation, health: current, sheets: news };
    const answer = await boothClient.report(body, signal);
    if (answer.kind === 'refused' && answer.status === 422) {
      say(`The booth does not understand this agent: ${answer.message}`);
    }
    if (answer.kind !== 'answered') return false;
    toldHealth = JSON.stringify(current);
    for (const { name, progress } of news) {
      const held = heldSheets.get(name);
      if (held) held.told = JSON.stringify(progress);
      if (progress.kind === 'waiting') continue;
      notes.forget(name);
      heldSheets.delete(name);
    }
    return true;
  }

  return {
    getHealth,
    setGeneration(newest: number) {
      generation = newest;
    },

    listHeldSheets: () => ({
      holding: [...heldSheets.keys()],
      cancelled: [...heldSheets].flatMap(([name, { isWithdrawn }]) => (isWithdrawn ? [name] : [])),
    }),

    /** One after the other, in the order they came. */
    print(sheet: AgentSheet, signal: AbortSignal): void {
      lease(sheet.name);
      last = last
        .then(() => print(sheet, signal))
        .catch(async (error) => {
          say(`A sheet could not be printed: ${error}`);
          await pause(scheduler, SELDOM_MS, signal);
          release(sheet.name);
        })
        .then(() => wake());
    },

    withdraw(name: string): void {
      const held = heldSheets.get(name);
      if (held) held.isWithdrawn = true;
      wake();
    },

    /** Looks after what the printer has, with or without the booth. */
    async keepReporting(signal: AbortSignal): Promise<void> {
      let nextTellingLook = 0;
      for (let looks = 0; !signal.aborted; looks += 1) {
        const isHealthDue = looks % HEALTH_EVERY_LOOKS === 0;
        try {
          const health = isHealthDue ? await getHealth(signal) : undefined;
          const isHeard = await report(health, looks >= nextTellingLook, signal);
          if (!isHeard) nextTellingLook = looks + LOOKS_AFTER_SILENCE;
        } catch (error) {
          say(`The printer's state could not be told: ${error}`);
        }
        const waking = new AbortController();
        wake = () => waking.abort();
        await pause(scheduler, LOOK_EVERY_MS, AbortSignal.any([signal, waking.signal]));
      }
    },

    untilIdle: async (): Promise<void> => void (await last),
  };
}
