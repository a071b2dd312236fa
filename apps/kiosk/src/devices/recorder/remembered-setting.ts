import { z } from 'zod';
import type { RememberedValue } from '../../lib/remembered-value.ts';
import { createRememberedValue } from '../remembered-value.ts';

/** Which setting this machine manages. */
export type RememberedSetting = RememberedValue<StoredSetting>;

const StoredSetting = z.object({ index: z.number().int().nonnegative(), sinceMs: z.number() });
export type StoredSetting = z.infer<typeof StoredSetting>;

export const createRememberedSetting = (): RememberedSetting =>
  createRememberedValue(
    { database: 'jepret-recorder', store: 'settings', key: 'setting' },
    StoredSetting,
  );
