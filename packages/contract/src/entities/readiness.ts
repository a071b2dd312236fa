import { z } from 'zod';
import { CameraSide } from './kiosks.ts';

/** One reason why the booth does not work as it should. */
export const BoothProblem = z.object({
  subject: z.enum([
    'backup',
    'camera',
    'clock',
    'frames',
    'location',
    'lock',
    'printer',
    'storage',
    'uploads',
    'payment',
  ]),
  /**
   * For the visitor, before paying: friendly and without technical words; empty if it does not
   * affect visitors.
   */
  visitor_text: z.string(),
  /** For staff: the cause. */
  reason: z.string(),
  /** For staff: how to fix it. */
  remedy: z.string(),
});
export type BoothProblem = z.infer<typeof BoothProblem>;

export const Readiness = z.object({
  /** False while the booth could not deliver what visitors pay for. */
  can_take_money: z.boolean(),
  /** False in sandbox mode, where the demo camera is allowed. */
  is_money_real: z.boolean(),
  /** If no money can be taken, the last one is the reason. */
  hindrances: z.array(BoothProblem),
  /** The kiosk's location; null until its first report. If the name differs, the kiosk stores this one. */
  location: z.string().nullable(),
  /** Direction of the countdown's arrow; null shows no arrow. */
  camera_side: CameraSide.nullable(),
  /** Number of prints that were accepted and are not printed yet. */
  waiting_prints: z.number().int().nonnegative(),
});
export type Readiness = z.infer<typeof Readiness>;
