import { systemClock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { createKioskService } from '../../features/kiosks/service.ts';
import { systemRandomness } from '../../ports/randomness.ts';

/** The tokens of so many kiosks, signed in without so many one-time codes. */
export async function signInKiosks(database: Database, count: number): Promise<string[]> {
  const service = createKioskService({
    database,
    clock: systemClock,
    randomness: systemRandomness,
    isClockSteady: async () => true,
  });
  const tokens: string[] = [];
  for (let kiosk = 0; kiosk < count; kiosk += 1) {
    tokens.push((await service.signIn(undefined)).token);
  }
  return tokens;
}
