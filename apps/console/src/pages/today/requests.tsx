import { Link } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import {
  describeFreeRequests,
  describeRefundRequests,
  useFreeRequests,
  useRefundRequests,
} from '../../hooks/request-counts-query.ts';

/** The requests that this person can decide. */
export function Requests({ location }: { location: string | undefined }) {
  const refunds = useRefundRequests(location);
  const free = useFreeRequests();
  const filters = new URLSearchParams({ owed: 'refunds', ...(location && { location }) });
  return (
    <>
      <PendingRequests
        count={refunds}
        describe={describeRefundRequests}
        to={`/transactions?${filters}`}
      />
      <PendingRequests count={free} describe={describeFreeRequests} to="/free" />
    </>
  );
}

interface PendingRequestsProps {
  count: number;
  describe(count: number): string;
  to: string;
}

function PendingRequests({ count, describe, to }: PendingRequestsProps) {
  if (count === 0) return null;
  return (
    <Notice tone="warning">
      <Link to={to}>{describe(count)}</Link> {count === 1 ? 'needs' : 'need'} a decision.
    </Notice>
  );
}
