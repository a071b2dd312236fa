import type { z } from 'zod';

export type Filters<Schema extends z.ZodObject> = Partial<z.output<Schema>>;

/** Reads filters from the address; invalid values are ignored. */
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

/** Returns the address with changed filters; empty ones are removed, other parameters stay. */
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

/** Returns the path with the filters as its query. */
export function withFilters(path: string, filters: Record<string, unknown>): string {
  const entries = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}
