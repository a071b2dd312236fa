import { z } from 'zod';
import { RefusalReason } from './refusals.ts';

/** The form of every JSON response; the HTTP status equals `status_code` (CALL-1). */
export const envelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ status_code: z.number().int(), meta: z.object({ message: z.string() }), data });

export const Refusal = envelopeOf(z.null()).extend({
  meta: z.object({
    message: z.string(),
    /** One entry for each error; a refusal has at least one. */
    errors: z.array(RefusalReason).min(1),
  }),
  /** Only in responses of the one-time-code calls (CALL-2). */
  error: z.string().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
