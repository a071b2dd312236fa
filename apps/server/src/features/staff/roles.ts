import { z } from 'zod';

export const StaffRole = z.enum(['admin', 'operator']);
export type StaffRole = z.infer<typeof StaffRole>;
