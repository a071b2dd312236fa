import { findReach, type Need, type Right } from '@jepret/contract/console';
import { Link } from 'react-router';
import { useAccount } from '../../hooks/console-context.tsx';

/** To the page where the entry can be settled or looked at, if the person may open it. */
export function NeedLink({ need }: { need: Need }) {
  const { role } = useAccount();
  const target = findTarget(need);
  if (!target || findReach(role, target.right) === undefined) return null;
  return (
    <Link to={target.to} aria-label={`${target.label}: ${need.title}`}>
      {target.label}
    </Link>
  );
}

interface Target {
  to: string;
  label: string;
  right: Right;
}

function findTarget({ kind, cause, transaction, location }: Need): Target | undefined {
  if (transaction) {
    const to = `/transactions?${new URLSearchParams({ transaction })}`;
    return { to, label: 'Open transaction', right: 'transactions.see' };
  }
  if (kind === 'unknown-order') {
    return { to: '/transactions', label: 'Settle order', right: 'money.settle-unknown' };
  }
  switch (cause) {
    case null:
      return undefined;
    case 'wrong-passwords':
      return { to: '/team', label: 'Open team', right: 'team.manage' };
    case 'free-cap':
      return { to: '/audit', label: 'Open audit', right: 'audit.see' };
    case 'printer':
    case 'roll-ends':
    case 'more-sheets-than-sales':
      return { to: '/printers', label: 'Open printers', right: 'printers.see' };
    case 'ledger':
    case 'print-unknown':
      return {
        to: `/transactions?${new URLSearchParams({ location: location?.slug ?? '' })}`,
        label: 'Open transactions',
        right: 'transactions.see',
      };
    case 'mail-provider':
    case 'payment-provider':
    case 'backup-old':
    case 'disk-full':
    case 'certificate':
      return { to: '/settings', label: 'Open settings', right: 'settings.manage' };
    default:
      return {
        to: `/booths?${new URLSearchParams({ location: location?.slug ?? '' })}`,
        label: 'Open booths',
        right: 'booths.see',
      };
  }
}
