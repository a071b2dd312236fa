import { Link } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { sayRefundRequests, useRefundRequests } from '../../hooks/refund-requests-query.ts';

/** Nothing while no request waits. */
export function RefundRequests({ location }: { location: string | undefined }) {
  const count = useRefundRequests(location);
  if (count === 0) return null;
  const filters = new URLSearchParams({ owed: 'refunds', ...(location && { location }) });
  return (
    <Notice tone="warning">
      <Link to={`/transactions?${filters}`}>{sayRefundRequests(count)}</Link>{' '}
      {count === 1 ? 'waits' : 'wait'} for a decision.
    </Notice>
  );
}
