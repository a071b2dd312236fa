import { Link } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import {
  sayFreeRequests,
  sayRefundRequests,
  useFreeRequests,
  useRefundRequests,
} from '../../hooks/request-counts-query.ts';

/** What waits for a decision of this person. */
export function Requests({ location }: { location: string | undefined }) {
  const refunds = useRefundRequests(location);
  const free = useFreeRequests();
  const filters = new URLSearchParams({ owed: 'refunds', ...(location && { location }) });
  return (
    <>
      <Waiting count={refunds} say={sayRefundRequests} to={`/transactions?${filters}`} />
      <Waiting count={free} say={sayFreeRequests} to="/free" />
    </>
  );
}

interface WaitingProps {
  count: number;
  say(count: number): string;
  to: string;
}

/** Nothing while no request waits. */
function Waiting({ count, say, to }: WaitingProps) {
  if (count === 0) return null;
  return (
    <Notice tone="warning">
      <Link to={to}>{say(count)}</Link> {count === 1 ? 'waits' : 'wait'} for a decision.
    </Notice>
  );
}
