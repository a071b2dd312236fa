import { z } from 'zod';
import { RefusalReason } from './refusals.ts';

/** The one form of every JSON answer; the HTTP status equals `status_code` (CALL-1). */
export const envelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ status_code: z.number().int(), meta: z.object({ message: z.string() }), data });

export const Refusal = envelopeOf(z.null()).extend({
  meta: z.object({
    message: z.string(),
    /** Each thing that is wrong; a refusal has at least one. */
    errors: z.array(RefusalReason).min(1),
  }),
  /** Only the one-time-code calls carry it (CALL-2). */
  error: z.string().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
