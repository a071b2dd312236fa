import type { AuditEntry } from '../audit.ts';
import { type FieldContext, formatField, isIdOnly, nameField } from './fields.ts';

export interface AuditChange {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

type Values = Record<string, unknown> | null;

/** Lists the changes of an audit entry as text; times are in `pageZone`. */
export const listAuditChanges = (
  { before, after, action, time_zone }: AuditEntry,
  pageZone: string,
): AuditChange[] => listChanges(before, after, { action, zone: time_zone, pageZone });

/** Lists the fields that differ between before and after. */
export function listChanges(before: Values, after: Values, context: FieldContext): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => !isIdOnly(name))
    .map((name) => ({
      name: nameField(name),
      before: formatValue(name, before, context),
      after: formatValue(name, after, context),
    }))
    .filter((change) => change.before !== change.after);
}

function formatValue(name: string, values: Values, context: FieldContext): string | undefined {
  if (!values || !Object.hasOwn(values, name)) return undefined;
  // The days of a voucher are in the time zone of its locations.
  const zone = typeof values.timeZone === 'string' ? values.timeZone : context.zone;
  return formatField(name, values[name], { ...context, zone });
}
