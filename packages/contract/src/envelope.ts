import { z } from 'zod';

/** D5: the one form of every JSON answer; the HTTP status equals `status_code`. */
export const Meta = z.object({
  message: z.string(),
  errors: z.array(z.string()).optional(),
});
export type Meta = z.infer<typeof Meta>;

export const envelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ status_code: z.number().int(), meta: Meta, data });

export const Refusal = envelopeOf(z.null()).extend({
  /** Only the one-time-code calls carry it, because section 4 reads it there. */
  error: z.string().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
