import { formatPrice } from '@jepret/contract';
import type { ConsoleVoucher, VoucherDiscount } from '@jepret/contract/console';
import { nameZone } from '@jepret/contract/console';
import { LocationNames } from '../../components/locations/location-names.tsx';
import { Tag } from '../../components/tag.tsx';
import { usePageZone } from '../../components/times/page-zone.tsx';

const TONES: Record<ConsoleVoucher['state'], 'good' | 'warning' | 'bad' | 'plain'> = {
  active: 'good',
  'not yet': 'warning',
  disabled: 'bad',
  ended: 'plain',
  'used up': 'plain',
  'sandbox only': 'plain',
};

const STATE_LABELS: Record<ConsoleVoucher['state'], string> = {
  active: 'Active',
  'not yet': 'Not started',
  disabled: 'Disabled',
  ended: 'Ended',
  'used up': 'Used up',
  'sandbox only': 'Sandbox only',
};

export function StateTag({ state }: Pick<ConsoleVoucher, 'state'>) {
  return <Tag tone={TONES[state]}>{STATE_LABELS[state]}</Tag>;
}

export function formatDiscount(discount: VoucherDiscount): string {
  if (discount.kind === 'free') return 'a free session';
  if (discount.kind === 'percent') return `${discount.percent} % off`;
  return `${formatPrice(discount.amount_idr)} off`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const formatDay = (day: string): string => DAY.format(new Date(day));

type Period = Pick<ConsoleVoucher, 'first_day' | 'last_day' | 'time_zone'>;

/** Days in another time zone than the page's name their zone. */
export function formatPeriod(
  { first_day, last_day, time_zone }: Period,
  pageZone: string | undefined,
): string {
  const zone = time_zone === pageZone ? '' : ` ${nameZone(time_zone)}`;
  if (first_day && last_day) return `${formatDay(first_day)} – ${formatDay(last_day)}${zone}`;
  if (first_day) return `from ${formatDay(first_day)}${zone}`;
  return last_day ? `until ${formatDay(last_day)}${zone}` : 'always';
}

export function formatUses({ used, held, quota }: Pick<ConsoleVoucher, 'used' | 'held' | 'quota'>) {
  const of = quota === null ? '' : ` of ${quota}`;
  return `${used}${of} used${held > 0 ? `, ${held} held` : ''}`;
}

export function Terms({ voucher }: { voucher: ConsoleVoucher }) {
  const { discount, quota, locations } = voucher;
  const pageZone = usePageZone();
  const uses = quota === null ? 'unlimited uses' : quota === 1 ? '1 use' : `${quota} uses`;
  return (
    <>
      {[formatDiscount(discount), formatPeriod(voucher, pageZone), uses].join('; ')};{' '}
      <LocationNames slugs={locations} />
    </>
  );
}
