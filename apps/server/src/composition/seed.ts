import { BOOTH_ACTOR } from '../domain/actor.ts';
import type { Services } from './services.ts';

export interface SeededOwner {
  email: string;
  /** Set only if it was generated here; it is shown once. */
  generatedPassword: string | undefined;
}

/** Creates the data of a first start. Returns the owner only if there was no staff before. */
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
    BOOTH_ACTOR,
    admin.password,
  );
  if (password === undefined) return undefined;
  return { email: admin.email, generatedPassword: admin.password ? undefined : password };
}
