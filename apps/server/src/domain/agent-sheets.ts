import { isInstantDue } from '../ports/clock.ts';
import type { PrinterHealth, SheetCut } from '../ports/printer.ts';

/** The blob key of a sheet's JPEG until the sheet has ended; it is served only to its agent. */
export const sheetKeyOf = (name: string): string => `sheets/${name}.jpg`;

/** A printer that an agent serves. */
export interface AgentPrinter {
  id: string;
  name: string;
  /** The kinds of sheets it is loaded for. */
  cuts: readonly SheetCut[];
  isDisabled: boolean;
  presentUntil: number;
  /** Null until its agent has reported it. */
  health: PrinterHealth | null;
}

/** Rows of an earlier release have no `remaining`. */
export const parseHealth = (stored: string | null): PrinterHealth | null =>
  stored === null ? null : { remaining: null, ...JSON.parse(stored) };

/** The longest lease of an agent. */
export const MAX_PRESENCE_MS = 30_000;

export const isPresent = (
  { isDisabled, presentUntil }: Pick<AgentPrinter, 'isDisabled' | 'presentUntil'>,
  now: number,
): boolean => !isDisabled && !isInstantDue(presentUntil, now, MAX_PRESENCE_MS);

/** Whether it can receive sheets now. */
export const canPrint = (printer: AgentPrinter, now: number): boolean =>
  isPresent(printer, now) && printer.health !== null && printer.health.trouble === null;

/** Sheets go to printers that are loaded for them; if there are none, to any printer. */
export const isLoadedFor = (
  { cuts }: AgentPrinter,
  cut: SheetCut,
  printers: readonly AgentPrinter[],
): boolean =>
  cuts.includes(cut) || !printers.some((other) => !other.isDisabled && other.cuts.includes(cut));

/** The states of a sheet that is neither printed nor cancelled. */
export const OPEN_SHEET_STATES = ['waiting', 'assigned', 'begun'];

const AGENT_JOB_REF = /^agent:([a-zA-Z\d-]{1,100})$/;

export const formatAgentJobRef = (sheetName: string): string => `agent:${sheetName}`;

/** The name of the sheet; undefined if the reference is of another printer. */
export const parseAgentJobRef = (jobRef: string): string | undefined =>
  AGENT_JOB_REF.exec(jobRef)?.[1];
