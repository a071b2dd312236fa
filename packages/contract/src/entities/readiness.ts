import { z } from 'zod';
import { CameraSide } from './kiosks.ts';

/** One thing that keeps the booth from what it promises. */
export const BoothProblem = z.object({
  subject: z.enum([
    'camera',
    'clock',
    'frames',
    'location',
    'printer',
    'storage',
    'uploads',
    'payment',
  ]),
  /** For the visitor, before paying: kind, and without machine words; empty when it is none of theirs. */
  visitor_text: z.string(),
  /** For staff: what is wrong. */
  reason: z.string(),
  /** For staff: what to do about it. */
  remedy: z.string(),
});
export type BoothProblem = z.infer<typeof BoothProblem>;

export const Readiness = z.object({
  /** False while the booth could not earn what it takes. */
  can_take_money: z.boolean(),
  /** False with the sandbox, where a demo camera is good enough. */
  is_money_real: z.boolean(),
  /** Where no money can be taken, the last one forbids it. */
  hindrances: z.array(BoothProblem),
  /** Where the kiosk stands; null until it has reported itself. It stores a name that differs from its own. */
  location: z.string().nullable(),
  /** Where the arrow of the countdown points; null shows none. */
  camera_side: CameraSide.nullable(),
  /** Prints that were accepted and are not on paper yet. */
  waiting_prints: z.number().int().nonnegative(),
});
export type Readiness = z.infer<typeof Readiness>;
