import { formatPrice } from '@jepret/contract';
import { compare } from './compare.ts';
import { ComparisonLabel } from './comparison-label.tsx';
import { addFigures, countRefunds, type LocationFigures, nameDay } from './day-figures.ts';
import styles from './today-page.module.css';

interface FiguresProps {
  locations: readonly LocationFigures[];
  at: number;
}

/** The figures of today; revenue, average and refunds only with the right to see revenue. */
export function Figures({ locations, at }: FiguresProps) {
  const { sessions, bypasses, money } = addFigures(locations);
  const day = nameDay(locations, at);
  const figures = [
    ...(money
      ? [
          {
            name: 'Revenue',
            value: formatPrice(money.revenue.today),
            comparison: compare(money.revenue, day),
          },
        ]
      : []),
    {
      name: 'Sessions',
      value: sessions.today.toLocaleString('en-GB'),
      comparison: compare(sessions, day, { isCount: true }),
    },
    ...(money
      ? [
          {
            name: 'Average',
            value: formatPrice(money.average.today),
            comparison: compare(money.average, day),
          },
        ]
      : []),
    {
      name: 'Bypasses',
      value: bypasses.today.toLocaleString('en-GB'),
      comparison: compare(bypasses, day, { isCount: true, isMoreGood: false }),
    },
    ...(money
      ? [
          {
            name: 'Refunds',
            value: formatPrice(money.refunds.amountIdr),
            comparison: {
              tone: 'plain',
              change: '',
              label: countRefunds(money.refunds),
            } as const,
          },
        ]
      : []),
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, comparison }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd>
            <ComparisonLabel comparison={comparison} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
