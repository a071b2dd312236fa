import { z } from 'zod';
import type { StaffRole } from '../entities/sign-in.ts';

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

interface CauseTerms {
  /** Its name in lists and messages. */
  name: string;
  /** Roles that are told of it; each at the locations within their reach. */
  roles: readonly StaffRole[];
  /** A trouble of the server, which belongs to no location: it has the slug of the default profile. */
  isOfServer?: true;
  /** It may be about what an operator did, so operators must not silence it. */
  isMutedByOwners?: true;
}

const STAFF = ['owner', 'operator', 'cashier'] as const;
const DECIDERS = ['owner', 'operator'] as const;

export const INCIDENT_CAUSES: Readonly<Record<IncidentCause, CauseTerms>> = {
  'no-contact': { name: 'No contact', roles: STAFF },
  'closed-to-money': { name: 'Takes no payments', roles: STAFF },
  camera: { name: 'Camera', roles: STAFF },
  printer: { name: 'Printer', roles: STAFF },
  'roll-ends': { name: 'Paper ends today', roles: STAFF },
  'print-unknown': { name: 'Unclear print', roles: STAFF },
  'mail-provider': { name: 'Mail server', roles: DECIDERS, isOfServer: true },
  'payment-provider': { name: 'Payment provider', roles: DECIDERS, isOfServer: true },
  'backup-old': { name: 'Backup', roles: DECIDERS, isOfServer: true },
  'disk-full': { name: 'Disk', roles: DECIDERS, isOfServer: true },
  certificate: { name: 'Certificate', roles: DECIDERS, isOfServer: true },
  'free-cap': { name: 'Free sessions', roles: DECIDERS, isMutedByOwners: true },
  'more-sheets-than-sales': {
    name: 'More sheets than sales',
    roles: DECIDERS,
    isMutedByOwners: true,
  },
  ledger: { name: 'Money records', roles: DECIDERS, isMutedByOwners: true },
  'wrong-passwords': { name: 'Wrong passwords', roles: ['owner'], isOfServer: true },
};

/** Whether a person with the right `incidents.mute` may mute this cause. */
export const mayMute = (role: StaffRole, cause: IncidentCause): boolean =>
  role === 'owner' || !INCIDENT_CAUSES[cause].isMutedByOwners;

export const isToldOf = (role: StaffRole, cause: IncidentCause): boolean =>
  INCIDENT_CAUSES[cause].roles.includes(role);
