import type { Services } from './services.ts';

export interface SeededAdmin {
  email: string;
  /** Only when it was made up here: it is shown this once. */
  generatedPassword: string | undefined;
}

/** What a first run needs. Tells of the admin only when there was nobody before. */
export async function seed(
  { locations, vouchers, staff }: Services,
  admin: { email: string; password: string | undefined },
): Promise<SeededAdmin | undefined> {
  await locations.seedDemo();
  await vouchers.seedDemo();
  if ((await staff.list()).length > 0) return undefined;
  const password = await staff.addIfNew(admin.email, 'admin', admin.password);
  if (password === undefined) return undefined;
  return { email: admin.email, generatedPassword: admin.password ? undefined : password };
}
