import { z } from 'zod';
import type { Right } from './rights.ts';

/** What may have changed; each topic needs its own right at the location. */
export const LIVE_TOPICS = {
  booths: 'booths.see',
  incidents: 'booths.see',
  printers: 'printers.see',
  transactions: 'transactions.see',
} as const satisfies Record<string, Right>;

export const LiveTopic = z.enum(['booths', 'incidents', 'printers', 'transactions']);
export type LiveTopic = z.infer<typeof LiveTopic>;

/** One event of the stream: it only makes what is shown stale. */
export const LiveEvent = z.object({
  topic: LiveTopic,
  /** A slug; null concerns every location. */
  location: z.string().nullable(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Server-Sent Events for an open console, by its cookie (FLEET-20). */
export const LIVE_STREAM_PATH = '/v1/console/live';
