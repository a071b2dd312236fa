import type { StaffRole } from '@jepret/contract';
import { CAUSE_NAMES, IncidentCause, isToldOf } from '@jepret/contract/console';

/** The causes that a role gets alerts about, with their names. */
export const listOfferedCauses = (role: StaffRole) =>
  listCauses(role).map((value) => ({ value, name: capitalize(CAUSE_NAMES[value]) }));

/** Without causes that were chosen in another role: saving them again would be refused. */
export const pickCauses = (
  role: StaffRole,
  causes: readonly IncidentCause[] | null,
): IncidentCause[] | null => causes?.filter((cause) => isToldOf(role, cause)) ?? null;

/** All of them become null, which includes causes that a later version adds. */
export const joinCauses = (role: StaffRole, causes: IncidentCause[]): IncidentCause[] | null =>
  causes.length === listCauses(role).length ? null : causes;

const listCauses = (role: StaffRole): IncidentCause[] =>
  IncidentCause.options.filter((cause) => isToldOf(role, cause));

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
