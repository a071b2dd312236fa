import type { AgentProgress, AgentSheet } from '@jepret/contract';
import type { Printer, PrinterHealth, PrintProgress, Sheet, SheetCut } from '../ports/printer.ts';
import { pause, type Scheduler } from '../ports/scheduler.ts';
import type { AgentLine } from './line.ts';
import type { AgentNotes } from './notes.ts';

interface DeskOptions {
  line: AgentLine;
  printer: Printer;
  notes: AgentNotes;
  scheduler: Scheduler;
  say(sentence: string): void;
}

type Health = PrinterHealth & { cuts: SheetCut[] };

const LOOK_EVERY_MS = 1_000;
const HEALTH_EVERY_LOOKS = 5;
const HEALTH_LIMIT_MS = 5_000;
/** After a sheet that could not be fetched or begun; the booth offers it again, or to another. */
const PUT_BACK_MS = 2_000;
const MOST_SUBMIT_DELAY_MS = 30_000;
/** How many looks pass before the booth is tried again that did not hear. */
const LOOKS_AFTER_SILENCE = 10;

/** What an agent does with the sheets it has; it goes on without the booth. */
export function createDesk({ line, printer, notes, scheduler, say }: DeskOptions) {
  /** What this process has, by name. What only the notes have is offered again by the booth. */
  const hands = new Map<string, { isWithdrawn: boolean; isCancelled: boolean; told: string }>();
  let generation = 0;
  let last: Promise<unknown> = Promise.resolve();
  let toldHealth = '';
  let wake = () => {};
  for (const { name, jobRef, end } of notes.list()) if (jobRef !== null || end) hold(name);

  function hold(name: string): void {
    hands.set(name, { isWithdrawn: false, isCancelled: false, told: '' });
  }

  async function getHealth(signal: AbortSignal) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_LIMIT_MS)]);
    const health = await printer.getHealth(limit);
    return { ...health, cuts: [...health.cuts] };
  }

  async function putBack(name: string, signal: AbortSignal): Promise<void> {
    await pause(scheduler, PUT_BACK_MS, signal);
    hands.delete(name);
  }

  async function handOver(sheet: Sheet, signal: AbortSignal): Promise<void> {
    // From here on a crash leaves a trace, and the printer is asked by the sheet's name.
    notes.addHandedOver(sheet.name);
    for (
      let delayMs = PUT_BACK_MS;
      !signal.aborted;
      delayMs = Math.min(2 * delayMs, MOST_SUBMIT_DELAY_MS)
    ) {
      const outcome = await printer.submit(sheet, signal);
      if (outcome.kind === 'taken') return notes.setJobRef(sheet.name, outcome.jobRef);
      if (outcome.kind === 'refused') {
        return notes.setEnd(sheet.name, { kind: 'failed', reason: outcome.reason, sheets: 0 });
      }
      if (signal.aborted) return;
      say(outcome.reason);
      await pause(scheduler, delayMs, signal);
    }
  }

  async function print(
    { name, cut, copies }: AgentSheet,
    current: number,
    signal: AbortSignal,
  ): Promise<void> {
    const jpeg = await line.download(name, signal);
    const isNew = !notes.list().some((note) => note.name === name);
    if (jpeg.kind === 'refused' && jpeg.status === 404) {
      return notes.setEnd(name, isNew ? TAKEN_BACK : { kind: 'unknown' });
    }
    if (jpeg.kind !== 'answered') return putBack(name, signal);
    // Not begun yet, so another printer may have it.
    if (isNew && (await getHealth(signal)).trouble) return putBack(name, signal);
    const begun = await line.beginSheet(name, current, signal);
    if (begun.kind !== 'answered') return putBack(name, signal);
    await handOver({ name, cut, copies, jpeg: jpeg.data }, signal);
  }

  async function follow(name: string, jobRef: string, signal: AbortSignal): Promise<AgentProgress> {
    const hand = hands.get(name);
    if (hand?.isWithdrawn && !hand.isCancelled) {
      await printer.cancel(jobRef, signal);
      hand.isCancelled = true;
    }
    return toProgress(await printer.follow(jobRef, signal));
  }

  /** What the booth has not heard yet. */
  async function listNews(signal: AbortSignal) {
    const news: { name: string; progress: AgentProgress }[] = [];
    for (const { name, jobRef, end } of notes.list()) {
      const progress = end ?? (jobRef === null ? undefined : await follow(name, jobRef, signal));
      if (!progress || signal.aborted) continue;
      // Before it is told: a report that is lost is told again, also after a restart.
      if (!end && progress.kind !== 'waiting') notes.setEnd(name, progress);
      const hand = hands.get(name);
      if (hand?.told !== JSON.stringify(progress)) news.push({ name, progress });
    }
    return news;
  }

  /** False when the booth did not hear. */
  async function report(
    health: Health | undefined,
    canTell: boolean,
    signal: AbortSignal,
  ): Promise<boolean> {
    const news = await listNews(signal);
    const isHealthNews = health !== undefined && JSON.stringify(health) !== toldHealth;
    if (!canTell || generation === 0 || (news.length === 0 && !isHealthNews)) return true;
    const current = health ?? (await getHealth(signal));
    const body = { generation, health: current, sheets: news };
    const answer = await line.report(body, signal);
    if (answer.kind !== 'answered') return false;
    toldHealth = JSON.stringify(current);
    for (const { name, progress } of news) {
      const hand = hands.get(name);
      if (hand) hand.told = JSON.stringify(progress);
      if (progress.kind === 'waiting') continue;
      notes.forget(name);
      hands.delete(name);
    }
    return true;
  }

  return {
    getHealth,
    setGeneration(newest: number) {
      generation = newest;
    },

    listHands: () => ({
      holding: [...hands.keys()],
      cancelled: [...hands].flatMap(([name, { isWithdrawn }]) => (isWithdrawn ? [name] : [])),
    }),

    /** One after the other, in the order they came. */
    print(sheet: AgentSheet, current: number, signal: AbortSignal): Promise<void> {
      hold(sheet.name);
      const printing = last.then(() => print(sheet, current, signal));
      last = printing.catch((error) => {
        say(`A sheet could not be printed: ${error}`);
        return putBack(sheet.name, signal);
      });
      return printing.catch(() => {}).then(() => wake());
    },

    withdraw(name: string): void {
      const hand = hands.get(name);
      if (hand) hand.isWithdrawn = true;
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

/** Nothing was handed over, so nothing is on paper. */
const TAKEN_BACK: AgentProgress = {
  kind: 'failed',
  reason: 'It was taken back before it began.',
  sheets: 0,
};

const toProgress = (progress: PrintProgress): AgentProgress =>
  progress.kind === 'unreachable'
    ? { kind: 'waiting', trouble: { kind: 'unreachable', message: progress.reason } }
    : progress;
