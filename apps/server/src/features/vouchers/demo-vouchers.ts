import type { VoucherTerms } from './voucher.ts';

export const UNLIMITED: Omit<VoucherTerms, 'discount'> = {
  startsAt: null,
  endsAt: null,
  timeZone: 'Asia/Jakarta',
  quota: null,
  locations: null,
};

export const DEMO_VOUCHERS: readonly (VoucherTerms & { code: string })[] = [
  { ...UNLIMITED, code: 'JEPRET10', discount: { kind: 'percent', percent: 10 } }, // VOUCHER-17
  { ...UNLIMITED, code: 'HEMAT5000', discount: { kind: 'amount', amountIdr: 5_000 } }, // VOUCHER-17
  { ...UNLIMITED, code: 'GRATIS', discount: { kind: 'free' } }, // VOUCHER-17
];
