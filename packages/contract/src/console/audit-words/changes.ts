import type { AuditEntry } from '../audit.ts';
import { type FieldContext, isIdOnly, nameField, sayField } from './field-words.ts';

export interface AuditChange {
  /** What changed, as people call it. */
  name: string;
  before: string | undefined;
  after: string | undefined;
}

type Values = Record<string, unknown> | null;

/** What an entry changed, in words; moments are told in `pageZone`. */
export const listAuditChanges = (
  { before, after, action, time_zone }: AuditEntry,
  pageZone: string,
): AuditChange[] => listChanges(before, after, { action, zone: time_zone, pageZone });

/** What is different between before and after; what is the same is left out. */
export function listChanges(before: Values, after: Values, context: FieldContext): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => !isIdOnly(name))
    .map((name) => ({
      name: nameField(name),
      before: describe(name, before, context),
      after: describe(name, after, context),
    }))
    .filter((change) => change.before !== change.after);
}

function describe(name: string, values: Values, context: FieldContext): string | undefined {
  if (!values || !Object.hasOwn(values, name)) return undefined;
  // Days of a voucher are those of its own places.
  const zone = typeof values.timeZone === 'string' ? values.timeZone : context.zone;
  return sayField(name, values[name], { ...context, zone });
}
