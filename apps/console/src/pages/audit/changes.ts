export interface Change {
  /** What changed, as people call it. */
  name: string;
  before: string | undefined;
  after: string | undefined;
}

type Values = Record<string, unknown> | null;

/** What is different between before and after; what is the same is left out. */
export function listChanges(before: Values, after: Values): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({
      name: name.replaceAll('_', ' '),
      before: describe(name, before),
      after: describe(name, after),
    }))
    .filter((change) => change.before !== change.after);
}

function describe(name: string, values: Values): string | undefined {
  if (!values || !Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  // The one place where nothing means everything.
  if (name === 'locations' && value === null) return 'every location';
  return say(value);
}

function say(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(say).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
