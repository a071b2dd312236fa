import type { IncidentCause } from '@jepret/contract/console';

/** Something that is wrong now. */
export interface Trouble {
  cause: IncidentCause;
  /** A slug; that of the default profile if it is the server's. */
  location: string;
  /** The affected kiosks. */
  kioskIds: readonly string[];
  /** For a shop owner: what is wrong. */
  reason: string;
  /** For a shop owner: what to do. */
  remedy: string;
}

/** Finds every trouble of its causes. While it rejects, their incidents stay as they are. */
export interface TroubleFinder {
  causes: readonly IncidentCause[];
  find(now: number): Promise<Trouble[]>;
}

/** Troubles by cause and location; a cause is missing while it is not known. */
export type FoundTroubles = ReadonlyMap<IncidentCause, ReadonlyMap<string, Trouble>>;

/** Several troubles of one location become one, with all its kiosks and the first one's texts. */
export function groupTroubles(
  causes: readonly IncidentCause[],
  troubles: readonly Trouble[],
): Map<IncidentCause, Map<string, Trouble>> {
  const found = new Map(causes.map((cause) => [cause, new Map<string, Trouble>()]));
  for (const trouble of troubles) {
    const byLocation = found.get(trouble.cause);
    if (!byLocation)
      throw new Error(`The finder of ${causes} found a trouble of ${trouble.cause}.`);
    const other = byLocation.get(trouble.location);
    const kioskIds = [...new Set([...(other?.kioskIds ?? []), ...trouble.kioskIds])].toSorted();
    byLocation.set(trouble.location, { ...(other ?? trouble), kioskIds });
  }
  return found;
}
