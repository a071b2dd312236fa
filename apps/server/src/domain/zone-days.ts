/** Indonesia's zones keep no summer time. */
const OFFSETS_MS = {
  'Asia/Jakarta': 7 * 3_600_000,
  'Asia/Makassar': 8 * 3_600_000,
  'Asia/Jayapura': 9 * 3_600_000,
} as const;

export type TimeZone = keyof typeof OFFSETS_MS;

export const DAY_MS = 86_400_000;

/** The first instant of the day on which an instant falls in a zone. */
export function startOfDay(at: number, zone: TimeZone): number {
  const local = at + OFFSETS_MS[zone];
  return at - (((local % DAY_MS) + DAY_MS) % DAY_MS);
}
