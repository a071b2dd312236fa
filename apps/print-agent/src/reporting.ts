import type { AgentProgress } from '@jepret/contract';
import type { Printer, PrintProgress } from '@jepret/server/ports/printer.ts';
import type { BoothClient } from './booth-client.ts';
import type { HeldSheets } from './held-sheets.ts';
import type { AgentNotes } from './notes.ts';
import { readHealth, type ToldHealth, tellProgress } from './reports.ts';

interface Dependencies {
  boothClient: BoothClient;
  printer: Printer;
  notes: AgentNotes;
  heldSheets: HeldSheets;
  connection: { readonly generation: number };
  isUnderWay(name: string): boolean;
  say(sentence: string): void;
}

/** Tells the booth what has become of its sheets, and how the printer is. */
export function createReporting(dependencies: Dependencies) {
  const { boothClient, printer, notes, heldSheets, connection, say } = dependencies;
  const listNews = createNews(dependencies);
  let toldHealth = '';

  /** False when the booth did not hear. */
  return async function report(
    health: ToldHealth | undefined,
    canTell: boolean,
    signal: AbortSignal,
  ): Promise<boolean> {
    const news = await listNews(signal);
    const isHealthNews = health !== undefined && JSON.stringify(health) !== toldHealth;
    const hasNews = news.length > 0 || isHealthNews;
    if (!canTell || connection.generation === 0 || !hasNews) return true;
    const current = health ?? (await readHealth(printer, signal));
    const body = { generation: connection.generation, health: current, sheets: news };
    const answer = await boothClient.report(body, signal);
    if (answer.kind === 'refused' && answer.status === 422) {
      say(`The booth does not understand this agent: ${answer.message}`);
    }
    if (answer.kind !== 'answered') return false;
    toldHealth = JSON.stringify(current);
    for (const { name, progress } of news) {
      const held = heldSheets.find(name);
      if (held) held.told = JSON.stringify(progress);
      if (progress.kind === 'waiting') continue;
      notes.forget(name);
      heldSheets.delete(name);
    }
    return true;
  };
}

function createNews({ printer, notes, heldSheets, isUnderWay }: Dependencies) {
  async function follow(name: string, jobRef: string, signal: AbortSignal): Promise<PrintProgress> {
    const held = heldSheets.find(name);
    if (held?.isWithdrawn && !held.isCancelled) {
      await printer.cancel(jobRef, signal);
      held.isCancelled = true;
    }
    return printer.follow(jobRef, signal);
  }

  /** What the booth has not heard yet. */
  return async function listNews(signal: AbortSignal) {
    const news: { name: string; progress: AgentProgress }[] = [];
    for (const { name, jobRef, end } of notes.list()) {
      if (!end && (jobRef === null || isUnderWay(name))) continue;
      const looked = end ?? (await follow(name, jobRef as string, signal));
      if (signal.aborted) continue;
      if (looked.kind === 'untaken') {
        // It cannot come out any more, and is handed over anew.
        notes.setJobRef(name, null);
        heldSheets.release(name);
        continue;
      }
      const progress = end ?? tellProgress(looked);
      // Before it is told: a report that is lost is told again, also after a restart.
      if (!end && progress.kind !== 'waiting') notes.setEnd(name, progress);
      const held = heldSheets.find(name);
      if (held?.told !== JSON.stringify(progress)) news.push({ name, progress });
    }
    return news;
  };
}
