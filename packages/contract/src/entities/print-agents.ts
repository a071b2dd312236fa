import { z } from 'zod';

/** PostgreSQL does not store zero bytes. */
const Sentence = z
  .string()
  .max(1_000)
  .regex(/^[^\0]*$/, 'A sentence has no zero bytes.');
const SheetCut = z.enum(['two-strips', 'whole']);
const Generation = z.number().int().positive().max(2_147_483_647);
const SheetName = z
  .string()
  .regex(/^[a-zA-Z\d-]{1,100}$/, 'The name of a sheet has 1 to 100 letters, digits or hyphens.');
const Count = z.number().int().min(0).max(1_000);

const PrinterTrouble = z.object({
  kind: z.enum([
    'paper-out',
    'ribbon-out',
    'cover-open',
    'jam',
    'waste-full',
    'folder',
    'wrong-media',
    'paused',
    'unreachable',
    'other',
  ]),
  message: Sentence.nullable(),
});

const AgentHealth = z.object({
  trouble: PrinterTrouble.nullable(),
  isLow: z.boolean(),
  supplyPercent: z.number().nullable(),
  /** The printer's own count. Absent in reports of older agents. */
  remaining: z
    .object({ sheets: z.number().int().min(0).max(99_999), of: Sentence.optional() })
    .nullable()
    .default(null),
  cuts: z.array(SheetCut).max(2),
});

/** Progress of a sheet; `unknown` if it may or may not have been printed. */
export const AgentProgress = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting'), trouble: PrinterTrouble.nullable() }),
  z.object({ kind: z.literal('done'), sheets: Count }),
  z.object({ kind: z.literal('failed'), reason: Sentence, sheets: Count }),
  z.object({ kind: z.literal('unknown'), reason: Sentence.optional() }),
]);
export type AgentProgress = z.infer<typeof AgentProgress>;

export const AgentConnectBody = z.object({
  /** Id in the agent's state folder, so that the agent is recognised after a restart. */
  instance: z
    .string()
    .regex(
      /^[a-zA-Z\d-]{1,60}$/,
      'The instance of an agent has 1 to 60 letters, digits or hyphens.',
    ),
});

export const AgentConnection = z.object({
  /** Sent with every later call; a newer connection invalidates it. */
  generation: Generation,
  printer: z.string(),
  location: z.string(),
});

export const TakeSheetsBody = z.object({
  generation: Generation,
  health: AgentHealth,
  /** Sheets that the agent already has. */
  holding: z.array(SheetName).max(100),
  /** Withdrawn sheets that the agent has cancelled at its printer. */
  cancelled: z.array(SheetName).max(100),
});

export const AgentSheet = z.object({
  name: SheetName,
  cut: SheetCut,
  copies: z.number().int().positive(),
  /** An agent with this instance id has received the print grant for it. */
  isBegun: z.boolean().default(false),
});
export type AgentSheet = z.infer<typeof AgentSheet>;

export const TakenSheets = z.object({
  sheets: z.array(AgentSheet),
  withdrawn: z.array(SheetName),
});
export type TakenSheets = z.infer<typeof TakenSheets>;

export const BeginSheetBody = z.object({ generation: Generation });

export const AgentReportBody = z.object({
  generation: Generation,
  health: AgentHealth,
  sheets: z.array(z.object({ name: SheetName, progress: AgentProgress })).max(100),
});
