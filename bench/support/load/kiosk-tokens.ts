import { systemClock } from '@jepret/time';
import {
  connectDatabase,
  type DatabaseLocation,
} from '../../../apps/server/src/database/connect.ts';
import { createKioskService } from '../../../apps/server/src/features/kiosks/service.ts';
import { systemRandomness } from '../../../apps/server/src/ports/randomness.ts';

/** So many kiosks, signed in without so many one-time codes. */
export async function signInKiosks(location: DatabaseLocation, count: number): Promise<string[]> {
  const database = connectDatabase(location);
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
  await database.destroy();
  return tokens;
}
