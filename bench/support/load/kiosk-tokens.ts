import {
  connectDatabase,
  type DatabaseLocation,
} from '../../../apps/server/src/database/connect.ts';
import { signInKiosks } from '../../../apps/server/src/testing/booths/signed-in-kiosks.ts';

/** Of so many kiosks of a server that runs. */
export async function getKioskTokens(location: DatabaseLocation, count: number): Promise<string[]> {
  const database = connectDatabase(location);
  try {
    return await signInKiosks(database, count);
  } finally {
    await database.destroy();
  }
}
