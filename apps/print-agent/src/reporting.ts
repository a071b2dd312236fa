import type { AgentProgress } from '@jepret/contract';
import type { Printer, PrintProgress } from '@jepret/server/ports/printer.ts';
import type { BoothClient } from './booth-client.ts';
import type { HeldSheets } from './held-sheets.ts';
import type { AgentNotes } from './notes.ts';
import { type ReportedHealth, readHealth, toProgressReport } from './reports.ts';

interface Dependencies {
  boothClient: BoothClient;
  printer: Printer;
  notes: AgentNotes;
  heldSheets: HeldSheets;
  connection: { readonly generation: number };
  isSubmitting(name: string): boolean;
  log(sentence: string): void;
}

/** Reports the progress of sheets and the printer's health to the booth. */
export function createReporting(dependencies: Dependencies) {
  const { boothClient, printer, notes, heldSheets, connection, log } = dependencies;
  const listChanges = createChangeReader(dependencies);
  let reportedHealth = '';

  /** False if the report was not received. */
  return async function report(
    health: ReportedHealth | undefined,
    canReport: boolean,
    signal: AbortSignal,
  ): Promise<boolean> {
    const changes = await listChanges(signal);
    const hasHealthChanged = health !== undefined && JSON.stringify(health) !== reportedHealth;
    const hasChanges = changes.length > 0 || hasHealthChanged;
    if (!canReport || connection.generation === 0 || !hasChanges) return true;
    const current = health ?? (await readHealth(printer, signal));
    const body = { generation: connection.generation, health: current, sheets: changes };
    const answer = await boothClient.report(body, signal);
    if (answer.kind === 'refused' && answer.status === 422) {
      log(`The booth rejected the report of this agent: ${answer.message}`);
    }
    if (answer.kind !== 'answered') return false;
    reportedHealth = JSON.stringify(current);
    for (const { name, progress } of changes) {
      const held = heldSheets.find(name);
      if (held) held.lastReported = JSON.stringify(progress);
      if (progress.kind === 'waiting') continue;
      notes.forget(name);
      heldSheets.delete(name);
    }
    return true;
  };
}

function createChangeReader({ printer, notes, heldSheets, isSubmitting }: Dependencies) {
  async function readProgress(
    name: string,
    jobRef: string,
    signal: AbortSignal,
  ): Promise<PrintProgress> {
    const held = heldSheets.find(name);
    if (held?.isWithdrawn && !held.isCancelled) {
      await printer.cancel(jobRef, signal);
      held.isCancelled = true;
    }
    return printer.readProgress(jobRef, signal);
  }

  /** The changes since the last report. */
  return async function listChanges(signal: AbortSignal) {
    const changes: { name: string; progress: AgentProgress }[] = [];
    for (const { name, jobRef, end } of notes.list()) {
      if (!end && (jobRef === null || isSubmitting(name))) continue;
      const latest = end ?? (await readProgress(name, jobRef as string, signal));
      if (signal.aborted) continue;
      if (latest.kind === 'untaken') {
        // It can no longer be printed and is handed over again.
        notes.setJobRef(name, null);
        heldSheets.release(name);
        continue;
      }
      const progress = end ?? toProgressReport(latest);
      // Stored before it is reported: a lost report is repeated, also after a restart.
      if (!end && progress.kind !== 'waiting') notes.setEnd(name, progress);
      const held = heldSheets.find(name);
      if (held?.lastReported !== JSON.stringify(progress)) changes.push({ name, progress });
    }
    return changes;
  };
}
