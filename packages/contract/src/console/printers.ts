import { z } from 'zod';
import type { Call } from '../calls.ts';
import { PageQuery, pageOf } from './pages.ts';
import { CheckResult } from './settings.ts';

/** The sheets of a roll, as its box says; a DNP RX1 has 700, a DS620 400. */
export const MAX_ROLL_SHEETS = 5_000;

const CAPACITY = `A roll has 1 to ${MAX_ROLL_SHEETS} sheets.`;
const PRINTER_NAME = 'A printer has a name of 1 to 40 letters, digits, spaces and dashes.';

export const PrinterName = z
  .string(PRINTER_NAME)
  .trim()
  .regex(/^[\p{L}\d][\p{L}\d -]{0,39}$/u, PRINTER_NAME);

const SheetCut = z.enum(['two-strips', 'whole']);

/**
 * Ready: can print. Low: can print, and paper or ribbon ends soon. Trouble: cannot print. Silent: its print agent is not
 * connected. Disabled: its print agent is rejected.
 */
export const PrinterState = z.enum(['ready', 'low', 'trouble', 'silent', 'disabled']);
export type PrinterState = z.infer<typeof PrinterState>;

export const ConsoleRoll = z.object({
  id: z.string(),
  capacity: z.number().int(),
  /** Printed since it was loaded. */
  sheets: z.number().int(),
  started_at: z.number(),
  started_by: z.string(),
  /** Whether it can still be undone. */
  can_undo: z.boolean(),
});

export const ConsolePrinter = z.object({
  id: z.string(),
  name: z.string(),
  /** `server`: the printer of `PRINTER_URL`. `folder`: without it sheets are files. */
  kind: z.enum(['agent', 'server', 'folder']),
  /** The locations whose sheets it prints, as far as the caller reaches them. */
  locations: z.array(z.object({ slug: z.string(), name: z.string(), time_zone: z.string() })),
  state: PrinterState,
  /** Why it cannot print and what to do; null while it can. */
  trouble: z.object({ reason: z.string(), remedy: z.string() }).nullable(),
  /** The last call of its print agent; null if it never called, and for the server's printer. */
  seen_at: z.number().nullable(),
  cuts: z.array(SheetCut),
  supply_percent: z.number().nullable(),
  /** The printer's own count, in its own prints. */
  remaining: z.object({ sheets: z.number().int(), of: z.string().optional() }).nullable(),
  /** Null if neither the printer nor a roll says so. */
  sheets_left: z.number().int().nullable(),
  /** Null while too few sheets are known, or if the roll lasts longer than eight weeks. */
  forecast: z
    .object({ ends_from: z.number(), ends_at: z.number(), ends_to: z.number() })
    .nullable(),
  /** Set if the printer's count and ours differ by more than 10 sheets. */
  difference: z.object({ ours: z.number().int(), theirs: z.number().int() }).nullable(),
  roll: ConsoleRoll.nullable(),
  /** Unfinished sheets. */
  running_sheets: z.number().int(),
});
export type ConsolePrinter = z.infer<typeof ConsolePrinter>;

export const PrinterQuery = PageQuery.extend({
  /** Every word must occur in its name or its locations. */
  search: z.string().trim().max(200).optional(),
  /** A slug. */
  location: z.string().max(200).optional(),
  state: PrinterState.optional(),
});
export type PrinterQuery = z.infer<typeof PrinterQuery>;

export const PrinterHoursQuery = z.object({
  /** A printer's id; without it all printers. */
  printer: z.string().max(60).optional(),
});

export type PrinterHoursQuery = z.infer<typeof PrinterHoursQuery>;

export const PrinterHours = z.object({
  /** The beginning of the first hour. */
  from: z.number(),
  /** Without hours that have no sheets. */
  hours: z.array(z.object({ printer: z.string(), at: z.number(), sheets: z.number().int() })),
});

export const StartRollBody = z.object({
  capacity: z.number(CAPACITY).int(CAPACITY).min(1, CAPACITY).max(MAX_ROLL_SHEETS, CAPACITY),
  /** The id of the roll that was shown; null if there was none. */
  was: z.string().max(60).nullable(),
});

export const AddPrinterBody = z.object({
  name: PrinterName,
  /** A slug. */
  location: z.string().min(1).max(60),
  cuts: z.array(SheetCut).min(1, 'Choose at least one.').max(2),
});

/** Shown once: only a hash of the token is stored. */
export const AgentToken = z.object({ id: z.string(), name: z.string(), token: z.string() });
export type AgentToken = z.infer<typeof AgentToken>;

export type PrinterHours = z.infer<typeof PrinterHours>;

export const printerCalls = {
  listPrinters: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/printers',
    access: { console: 'printers.see' },
    query: PrinterQuery,
    data: pageOf(ConsolePrinter),
    summary: 'List all printers with their state, their paper and when it ends',
  },
  listPrinterHours: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/printer-hours',
    access: { console: 'printers.see' },
    query: PrinterHoursQuery,
    data: PrinterHours,
    summary: 'List the sheets of each hour of the last seven days by printer',
  },
  startRoll: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/printers/{id}/rolls',
    access: { console: 'printers.serve' },
    body: StartRollBody,
    data: ConsolePrinter,
    summary: 'Record that a new roll was loaded',
  },
  undoRoll: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/printers/{id}/rolls/{roll}/undo',
    access: { console: 'printers.serve' },
    data: ConsolePrinter,
    summary: 'Undo a new roll within an hour',
  },
  printTestSheet: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/printers/{id}/test-sheet',
    access: { console: 'printers.serve' },
    data: CheckResult,
    summary: 'Print a test sheet with cut marks, colors and grays',
  },
  addPrinter: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/printers',
    access: { console: 'printers.manage', requiresRecentPassword: true },
    body: AddPrinterBody,
    data: AgentToken,
    summary: 'Add a printer with a print agent; returns the token once',
  },
  renewPrinterToken: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/printers/{id}/token',
    access: { console: 'printers.manage', requiresRecentPassword: true },
    data: AgentToken,
    summary: 'Create a new token for a print agent; the old one stops working',
  },
  disablePrinter: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/printers/{id}/disable',
    access: { console: 'printers.manage', requiresRecentPassword: true },
    data: ConsolePrinter,
    summary: 'Reject the print agent of a printer',
  },
  removePrinter: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/printers/{id}/remove',
    access: { console: 'printers.manage', requiresRecentPassword: true },
    data: z.null(),
    summary: 'Remove a printer with a print agent',
  },
} as const satisfies Record<string, Call>;
