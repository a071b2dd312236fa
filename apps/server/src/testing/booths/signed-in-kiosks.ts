import { systemClock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createKioskService } from '../../features/kiosks/service.ts';
import { systemRandomness } from '../../ports/randomness.ts';

const SIGNER = { actor: BOOTH_ACTOR, role: 'owner', address: '127.0.0.1' } as const;

/** Signs kiosks in Jakarta in without one-time codes, and returns their tokens. */
export async function signInKiosks(database: Database, count: number): Promise<string[]> {
  const service = createKioskService({
    database,
    clock: systemClock,
    randomness: systemRandomness,
    isClockSteady: async () => true,
    log: { warn: () => {} },
  });
  const tokens: string[] = [];
  for (let kiosk = 0; kiosk < count; kiosk += 1) {
    const { token } = await service.signIn(undefined, SIGNER);
    const id = (await service.findIdByToken(token)) ?? '';
    await service.changeLocation(id, { location: 'Jakarta', was: 'default' }, BOOTH_ACTOR);
    tokens.push(token);
  }
  return tokens;
}
