import { formatPrice } from '@jepret/contract';
import type { ConsoleVoucher, VoucherDiscount } from '@jepret/contract/console';
import { nameZone } from '@jepret/contract/console';
import { PlaceNames } from '../../components/places/place-names.tsx';
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

export function StateTag({ state }: Pick<ConsoleVoucher, 'state'>) {
  return <Tag tone={TONES[state]}>{state}</Tag>;
}

export function sayDiscount(discount: VoucherDiscount): string {
  if (discount.kind === 'free') return 'a free session';
  if (discount.kind === 'percent') return `${discount.percent} % off`;
  return `${formatPrice(discount.amount_idr)} off`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const sayDay = (day: string): string => DAY.format(new Date(day));

type Window = Pick<ConsoleVoucher, 'first_day' | 'last_day' | 'time_zone'>;

/** Days that are not those of the page's zone say whose they are. */
export function sayWindow(
  { first_day, last_day, time_zone }: Window,
  pageZone: string | undefined,
): string {
  const zone = time_zone === pageZone ? '' : ` ${nameZone(time_zone)}`;
  if (first_day && last_day) return `${sayDay(first_day)} – ${sayDay(last_day)}${zone}`;
  if (first_day) return `from ${sayDay(first_day)}${zone}`;
  return last_day ? `until ${sayDay(last_day)}${zone}` : 'always';
}

export function sayUses({ used, held, quota }: Pick<ConsoleVoucher, 'used' | 'held' | 'quota'>) {
  const of = quota === null ? '' : ` of ${quota}`;
  return `${used}${of} used${held > 0 ? `, ${held} held` : ''}`;
}

export function Terms({ voucher }: { voucher: ConsoleVoucher }) {
  const { discount, quota, locations } = voucher;
  const pageZone = usePageZone();
  const uses = quota === null ? 'as often as anybody likes' : `${quota} times`;
  return (
    <>
      {[sayDiscount(discount), sayWindow(voucher, pageZone), uses].join('; ')};{' '}
      <PlaceNames slugs={locations} />
    </>
  );
}
