import { formatPrice } from '@jepret/contract';
import {
  type TransactionQuery,
  type TransactionTotals,
  transactionCalls,
} from '@jepret/contract/console';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useConsole } from '../../hooks/console-context.tsx';
import { TOTALS } from './transaction-query.ts';
import styles from './transactions-page.module.css';

/** Totals of all matching transactions, not only of the loaded ones. */
export function Totals({ filters }: { filters: Partial<TransactionQuery> }) {
  const { api } = useConsole();
  const { data } = useQuery({
    queryKey: [...TOTALS, filters],
    queryFn: async ({ signal }): Promise<TransactionTotals> =>
      (await api.call(transactionCalls.sumTransactions, { query: filters, signal })).data,
    placeholderData: keepPreviousData,
  });
  if (!data || data.transactions === 0) return null;
  return (
    <dl className={styles.totals} aria-label="Totals">
      {listTotals(data).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function listTotals(totals: TransactionTotals) {
  const { transactions, sessions, bypasses, refunds, revenue_idr, refunded_idr } = totals;
  const count = (number: number) => number.toLocaleString('en-GB');
  const withMoney = (number: number, amountIdr: number | null) =>
    amountIdr === null ? count(number) : `${formatPrice(amountIdr)} (${count(number)})`;
  return [
    { name: 'Transactions', value: count(transactions) },
    { name: 'Paid', value: withMoney(sessions, revenue_idr) },
    { name: 'Refunded', value: withMoney(refunds, refunded_idr) },
    { name: 'Bypasses', value: count(bypasses) },
  ];
}
