import { z } from 'zod';
import { createRememberedValue } from '../storage/indexed-db-value.ts';
import type { RememberedValue } from '../storage/remembered-value.ts';
import type { OpenInTime } from '../storage/timely-open.ts';

/** Which setting this machine manages. */
export type RememberedSetting = RememberedValue<StoredSetting>;

const StoredSetting = z.object({ index: z.number().int().nonnegative(), sinceMs: z.number() });
export type StoredSetting = z.infer<typeof StoredSetting>;

export const createRememberedSetting = (openInTime: OpenInTime): RememberedSetting =>
  createRememberedValue(
    openInTime,
    { database: 'jepret-recorder', store: 'settings', key: 'setting' },
    StoredSetting,
  );
