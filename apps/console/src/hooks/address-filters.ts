import type { z } from 'zod';

export type Filters<Schema extends z.ZodObject> = Partial<z.output<Schema>>;

/** What the address asks for; a value that makes no sense is left out, as if nobody had typed it. */
export function readFilters<Schema extends z.ZodObject>(
  schema: Schema,
  address: URLSearchParams,
): Filters<Schema> {
  const entries = Object.entries(schema.shape).flatMap(([name, field]) => {
    const typed = address.get(name);
    if (!typed) return [];
    const read = (field as z.ZodType).safeParse(typed);
    return read.success && read.data !== '' ? [[name, read.data]] : [];
  });
  return Object.fromEntries(entries) as Filters<Schema>;
}

/** The same address with other filters; empty ones leave it, and what is not a filter stays. */
export function writeFilters(
  address: URLSearchParams,
  changes: Record<string, string | undefined>,
): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

/** The path with the filters behind it, for a link. */
export function withFilters(path: string, filters: Record<string, unknown>): string {
  const asked = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}
