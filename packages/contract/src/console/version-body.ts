import { z } from 'zod';

/** The version that the person saw. If it is outdated, the call is rejected and nothing changes. */
export const VersionBody = z.object({ version: z.number().int() });
