import { DEMO_VOUCHERS } from './demo-vouchers.ts';
import type { Voucher } from './voucher.ts';

export type VoucherState = 'active' | 'disabled' | 'not yet' | 'ended' | 'used up' | 'sandbox only';

/** Required wherever a code may be redeemed, so that no way in forgets it. */
export interface Money {
  /** Whether the sandbox takes the payments. */
  isSandbox: boolean;
}

const isDemoCode = (code: string): boolean => DEMO_VOUCHERS.some((demo) => demo.code === code);

/** The demo codes stand in the README: with a real provider they would be money for everybody. */
export const mayRedeem = (code: string, { isSandbox }: Money): boolean =>
  isSandbox || !isDemoCode(code);

export function stateOf(
  voucher: Voucher,
  { now, ...money }: Money & { now: number },
): VoucherState {
  if (voucher.disabledAt !== null) return 'disabled';
  if (!mayRedeem(voucher.code, money)) return 'sandbox only';
  if (voucher.endsAt !== null && now >= voucher.endsAt) return 'ended';
  if (voucher.quota !== null && voucher.reserved + voucher.used >= voucher.quota) return 'used up';
  if (voucher.startsAt !== null && now < voucher.startsAt) return 'not yet';
  return 'active';
}
