import { z } from 'zod';
import { createRememberedValue } from '../storage/indexed-db-value.ts';
import type { OpenWithTimeout } from '../storage/open-with-timeout.ts';
import type { RememberedValue } from '../storage/remembered-value.ts';

/** The index of the setting that this machine can record with. */
export type RememberedSetting = RememberedValue<StoredSetting>;

const StoredSetting = z.object({
  index: z.number().int().nonnegative(),
  sinceMs: z.number(),
});
export type StoredSetting = z.infer<typeof StoredSetting>;

export const createRememberedSetting = (openWithTimeout: OpenWithTimeout): RememberedSetting =>
  createRememberedValue(
    openWithTimeout,
    { database: 'jepret-recorder', store: 'settings', key: 'setting' },
    StoredSetting,
  );
