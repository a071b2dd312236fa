import { BOOTH_ITSELF } from '../domain/actor.ts';
import type { Services } from './services.ts';

export interface SeededOwner {
  email: string;
  /** Only when it was made up here: it is shown this once. */
  generatedPassword: string | undefined;
}

/** What a first run needs. Tells of the owner only when there was nobody before. */
export async function seed(
  { locations, vouchers, staff }: Services,
  admin: { email: string; password: string | undefined },
): Promise<SeededOwner | undefined> {
  await locations.seedDemo();
  await vouchers.seedDemo();
  if ((await staff.list()).length > 0) return undefined;
  const password = await staff.addIfNew(
    admin.email,
    { role: 'owner', locations: null },
    BOOTH_ITSELF,
    admin.password,
  );
  if (password === undefined) return undefined;
  return { email: admin.email, generatedPassword: admin.password ? undefined : password };
}
