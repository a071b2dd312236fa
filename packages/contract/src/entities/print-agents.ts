import { z } from 'zod';

/** PostgreSQL takes no zero bytes. */
const Sentence = z
  .string()
  .max(1_000)
  .regex(/^[^\0]*$/, 'A sentence has no zero bytes.');
const SheetCut = z.enum(['two-strips', 'whole']);
const Generation = z.number().int().positive().max(2_147_483_647);
const SheetName = z.string().regex(/^[a-zA-Z\d-]{1,100}$/, 'A sheet has a proper name.');
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
  cuts: z.array(SheetCut).max(2),
});

/** How far a sheet is; `unknown` when nobody can say any more whether it came out. */
export const AgentProgress = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting'), trouble: PrinterTrouble.nullable() }),
  z.object({ kind: z.literal('done'), sheets: Count }),
  z.object({ kind: z.literal('failed'), reason: Sentence, sheets: Count }),
  z.object({ kind: z.literal('unknown'), reason: Sentence.optional() }),
]);
export type AgentProgress = z.infer<typeof AgentProgress>;

export const AgentConnectBody = z.object({
  /** Names the agent by its state folder, so that it is known again after a restart. */
  instance: z.string().regex(/^[a-zA-Z\d-]{1,60}$/, 'An agent has a proper name.'),
});

export const AgentConnection = z.object({
  /** Goes along with every later call; a newer connection makes it worthless. */
  generation: Generation,
  printer: z.string(),
  location: z.string(),
});

export const TakeSheetsBody = z.object({
  generation: Generation,
  health: AgentHealth,
  /** What the agent has already. */
  holding: z.array(SheetName).max(100),
  /** What it has taken back at its printer, as it was told. */
  cancelled: z.array(SheetName).max(100),
});

export const AgentSheet = z.object({
  name: SheetName,
  cut: SheetCut,
  copies: z.number().int().positive(),
  /** An agent with this one's name has had the print grant for it. */
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
