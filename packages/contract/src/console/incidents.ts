import { z } from 'zod';

/** What can be wrong at a location, or with the server. */
export const IncidentCause = z.enum([
  'no-contact',
  'closed-to-money',
  'camera',
  'printer',
  'roll-ends',
  'print-unknown',
  'mail-provider',
  'payment-provider',
  'backup-old',
  'disk-full',
  'certificate',
  'free-cap',
  'more-sheets-than-sales',
  'ledger',
  'wrong-passwords',
]);
export type IncidentCause = z.infer<typeof IncidentCause>;
