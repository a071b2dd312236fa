import { formatPrice } from '@jepret/contract';
import type { VoucherOverview } from '../../features/vouchers/operations.ts';
import type { Discount } from '../../features/vouchers/voucher.ts';
import { toVoucherDays } from '../../features/vouchers/voucher-days.ts';
import { formatInstant } from '../program/print.ts';

export function toRow(voucher: VoucherOverview) {
  const { first, last } = toVoucherDays(voucher);
  return {
    code: voucher.code,
    discount: describeDiscount(voucher.discount),
    location: voucher.locations?.join(', ') ?? 'everywhere',
    from: first ?? '-',
    until: last ?? '-',
    used: voucher.used,
    held: voucher.reserved,
    quota: voucher.quota ?? '-',
    status: voucher.state,
  };
}

export function toFields(voucher: VoucherOverview & { usedLate: number }) {
  const { used, held, quota, ...row } = toRow(voucher);
  return {
    ...row,
    quota: voucher.quota ?? 'unlimited',
    used: voucher.usedLate > 0 ? `${used}, ${voucher.usedLate} of them paid late` : used,
    held: held > 0 ? `${held} by pending payments` : held,
    added: formatInstant(voucher.createdAt),
  };
}

function describeDiscount(discount: Discount): string {
  if (discount.kind === 'free') return 'free';
  if (discount.kind === 'percent') return `${discount.percent} % off`;
  return `${formatPrice(discount.amountIdr)} off`;
}
