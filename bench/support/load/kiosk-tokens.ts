import {
  connectDatabase,
  type DatabaseLocation,
} from '../../../apps/server/src/database/connect.ts';
import { signInKiosks } from '../../../apps/server/src/testing/booths/signed-in-kiosks.ts';

/** Signs in a number of kiosks at a running server and returns their tokens. */
export async function getKioskTokens(location: DatabaseLocation, count: number): Promise<string[]> {
  const database = connectDatabase(location);
  try {
    return await signInKiosks(database, count);
  } finally {
    await database.destroy();
  }
}
