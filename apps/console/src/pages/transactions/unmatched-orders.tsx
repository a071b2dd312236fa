import { transactionCalls, type UnmatchedOrder } from '@jepret/contract/console';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { ConsoleApi } from '../../api/console-client.ts';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ReasonDialog } from '../../components/dialogs/reason-dialog.tsx';
import { LoadFailure } from '../../components/list/list-states.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { capitalize } from './transaction-labels.tsx';
import styles from './unmatched-orders.module.css';

const unmatchedQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ['unmatched-orders'],
    queryFn: async ({ signal }): Promise<UnmatchedOrder[]> =>
      (await api.call(transactionCalls.listUnmatched, { signal })).data,
  });

/** Renders nothing without unknown orders, which is the usual case. */
export function UnmatchedOrders() {
  const { api } = useConsole();
  const { data: orders = [], error, refetch } = useQuery(unmatchedQuery(api));
  const id = useId();
  const [selected, setSelected] = useState<UnmatchedOrder>();
  if (error && orders.length === 0)
    return <LoadFailure error={error} retry={() => void refetch()} />;
  if (orders.length === 0 && !selected) return null;
  return (
    <section className={styles.orders} aria-labelledby={id}>
      <h2 id={id}>
        <TriangleAlert aria-hidden="true" /> Unknown orders
      </h2>
      <p>
        The provider reports payments for these orders, but they belong to no transaction here.
        Check the payments in the provider’s records, correct them there, then settle the orders
        here.
      </p>
      <ul>
        {orders.map((order) => (
          <OrderLine key={order.order_id} order={order} onSettle={() => setSelected(order)} />
        ))}
      </ul>
      {selected && (
        <SettleUnmatched
          order={selected}
          onClose={() => {
            setSelected(undefined);
            // Another owner may have settled it first.
            void refetch();
          }}
        />
      )}
    </section>
  );
}

function OrderLine({ order, onSettle }: { order: UnmatchedOrder; onSettle(): void }) {
  const { order_id, provider, since, messages } = order;
  return (
    <li>
      <span className={styles.words}>
        <code>{order_id}</code>
        <small>
          {capitalize(provider)} · since <LocalTime at={since} /> ·{' '}
          {messages === 1 ? '1 message' : `${messages} messages`}
        </small>
      </span>
      <Button aria-label={`Settle ${order_id}`} onClick={onSettle}>
        Settle
      </Button>
    </li>
  );
}

function SettleUnmatched({ order, onClose }: { order: UnmatchedOrder; onClose(): void }) {
  const client = useQueryClient();
  const { api } = useConsole();
  const settling = useCall(transactionCalls.settleUnmatched, {
    onDone({ data, message }) {
      client.setQueryData(unmatchedQuery(api).queryKey, data);
      announce(message);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Settle this order?"
      label="What was done"
      hint="For example: refunded at the provider on Monday."
      action="Settle"
      isBusy={settling.isBusy}
      problem={settling.problem}
      onSend={(note) =>
        settling.send({
          params: { order: order.order_id },
          body: { note, messages: order.messages },
        })
      }
      onClose={onClose}
    >
      <p>
        This moves no money. It records that {order.order_id} is dealt with and removes it from this
        list. It cannot be undone.
      </p>
    </ReasonDialog>
  );
}
