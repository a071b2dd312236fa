import { newId, type Randomness } from '../../../ports/randomness.ts';

/** Tells our orders from others that are taken over the same account of a provider. */
export const ORDER_PREFIX = 'JPRT-';

export const newOrderId = (randomness: Randomness): string => `${ORDER_PREFIX}${newId(randomness)}`;

export const isOrderId = (text: string): boolean => text.startsWith(ORDER_PREFIX);
