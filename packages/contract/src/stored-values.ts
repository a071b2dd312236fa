import { z } from 'zod';
import { Transaction } from './entities/transactions.ts';
import { JsonText, TextBoolean } from './text-codecs.ts';
import { LocationName, OpaqueToken } from './text-fields.ts';

/** A cached push token, with the time it was received (PAY-61). */
export const CachedPushToken = z.object({ value: z.string().min(1), timestamp: z.number() });
export type CachedPushToken = z.infer<typeof CachedPushToken>;

/** Keys of local storage (SCREEN-6) and how their texts are parsed. */
export const STORED_VALUES = {
  token: OpaqueToken,
  transaction: JsonText.pipe(Transaction),
  Location: LocationName,
  useEdit: TextBoolean,
  stickerOnly: TextBoolean,
  pushToken: JsonText.pipe(CachedPushToken),
} as const;
export type StoredKey = keyof typeof STORED_VALUES;
export type StoredValue<Key extends StoredKey> = z.output<(typeof STORED_VALUES)[Key]>;
