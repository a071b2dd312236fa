import { DEMO_VOUCHERS } from './demo-vouchers.ts';
import type { Voucher } from './voucher.ts';

export type VoucherState = 'active' | 'disabled' | 'not yet' | 'ended' | 'used up' | 'sandbox only';

/** A required parameter wherever a code is redeemed, so that no caller can omit it. */
export interface PaymentMode {
  /** Whether the sandbox takes the payments. */
  isSandbox: boolean;
}

const isDemoCode = (code: string): boolean => DEMO_VOUCHERS.some((demo) => demo.code === code);

/** The demo codes are public in the README, so a real provider must not accept them. */
export const canRedeemCode = (code: string, { isSandbox }: PaymentMode): boolean =>
  isSandbox || !isDemoCode(code);

export function getVoucherState(
  voucher: Voucher,
  { now, ...money }: PaymentMode & { now: number },
): VoucherState {
  if (voucher.disabledAt !== null) return 'disabled';
  if (!canRedeemCode(voucher.code, money)) return 'sandbox only';
  if (voucher.endsAt !== null && now >= voucher.endsAt) return 'ended';
  if (voucher.quota !== null && voucher.reserved + voucher.used >= voucher.quota) return 'used up';
  if (voucher.startsAt !== null && now < voucher.startsAt) return 'not yet';
  return 'active';
}
