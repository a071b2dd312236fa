import { transactionCalls, type UnmatchedOrder } from '@jepret/contract/console';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { ConsoleApi } from '../../api/console-client.ts';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { WordsDialog } from '../../components/dialogs/words-dialog.tsx';
import { Failure } from '../../components/list/list-states.tsx';
import { Moment } from '../../components/times/page-zone.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { capitalize } from './transaction-words.tsx';
import styles from './unmatched-orders.module.css';

const unmatchedQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: ['unmatched-orders'],
    queryFn: async ({ signal }): Promise<UnmatchedOrder[]> =>
      (await api.call(transactionCalls.listUnmatched, { signal })).data,
  });

/** Nothing at all where every order is known, which is as good as always. */
export function UnmatchedOrders() {
  const { api } = useConsole();
  const { data: orders = [], error, refetch } = useQuery(unmatchedQuery(api));
  const id = useId();
  const [asked, setAsked] = useState<UnmatchedOrder>();
  if (error && orders.length === 0) return <Failure error={error} retry={() => void refetch()} />;
  if (orders.length === 0 && !asked) return null;
  return (
    <section className={styles.orders} aria-labelledby={id}>
      <h2 id={id}>
        <TriangleAlert aria-hidden="true" /> Orders that nobody knows
      </h2>
      <p>
        The provider speaks of money for these, and no transaction here asked for it. Look in the
        provider’s records what was paid, put it right there, then settle it.
      </p>
      <ul>
        {orders.map((order) => (
          <OrderLine key={order.order_id} order={order} onSettle={() => setAsked(order)} />
        ))}
      </ul>
      {asked && (
        <SettleUnmatched
          order={asked}
          onClose={() => {
            setAsked(undefined);
            // Somebody else may have been first.
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
          {capitalize(provider)} · since <Moment at={since} /> ·{' '}
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
    <WordsDialog
      title="Settle this order?"
      label="What was done"
      hint="Paid at the provider, and sent back there on Monday …"
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
        {order.order_id} is no longer shown. This moves no money: it says that somebody dealt with
        it, and cannot be taken back.
      </p>
    </WordsDialog>
  );
}
