import { z } from 'zod';
import { BoothProblem } from '../entities/readiness.ts';

const NAME = 'A booth has a name of 1 to 40 characters.';

export const ConsoleBooth = z.object({
  id: z.string(),
  /** What staff call it; null before anybody named it. */
  name: z.string().nullable(),
  location: z.object({ slug: z.string(), name: z.string() }),
  version: z.string().nullable(),
  camera: z.string().nullable(),
  /** A call of it came; at most a minute later than it says. */
  seen_at: z.number().nullable(),
  is_signed_in: z.boolean(),
  /** Signed in, heard of in the last minutes, and able to earn what it takes. */
  is_open: z.boolean(),
  problems: z.array(BoothProblem),
  waiting_prints: z.number().int(),
});
export type ConsoleBooth = z.infer<typeof ConsoleBooth>;

export const RenameBoothBody = z.object({ name: z.string().trim().min(1, NAME).max(40, NAME) });
