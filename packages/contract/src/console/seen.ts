import { z } from 'zod';

/** Which version somebody looked at: whoever acts on an older one is told, and nothing happens. */
export const SeenBody = z.object({ version: z.number().int() });
