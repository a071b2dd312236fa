import type { AlertChannelState } from '@jepret/contract/console';
import { Notice } from '../../components/notice.tsx';

/** Messages that did not arrive. */
export function TroubleNote({ trouble }: Pick<AlertChannelState, 'trouble'>) {
  if (!trouble) return null;
  const { reason, waiting, failed } = trouble;
  const counts = [
    ...(waiting > 0 ? [`${countMessages(waiting)} will be tried again.`] : []),
    ...(failed > 0 ? [`${countMessages(failed)} did not arrive in the last week.`] : []),
  ];
  return (
    <Notice tone="warning">
      {reason} {counts.join(' ')}
    </Notice>
  );
}

const countMessages = (count: number): string =>
  count === 1 ? '1 message' : `${count.toLocaleString('en-GB')} messages`;
