import { newId, type Randomness } from '../../../ports/randomness.ts';

/** Distinguishes our orders from others of the same provider account. */
export const ORDER_PREFIX = 'JPRT-';

export const newOrderId = (randomness: Randomness): string => `${ORDER_PREFIX}${newId(randomness)}`;

export const isOrderId = (text: string): boolean => text.startsWith(ORDER_PREFIX);
