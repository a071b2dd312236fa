import { formatPrice } from '@jepret/contract';
import { compare } from './compare.ts';
import { ComparisonWords } from './comparison-words.tsx';
import { addFigures, countRefunds, nameDay, type PlaceFigures } from './day-figures.ts';
import styles from './today-page.module.css';

interface FiguresProps {
  places: readonly PlaceFigures[];
  at: number;
}

/** The day so far in five numbers; two for those who see no money. */
export function Figures({ places, at }: FiguresProps) {
  const { sessions, bypasses, money } = addFigures(places);
  const day = nameDay(places, at);
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
              words: countRefunds(money.refunds),
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
            <ComparisonWords comparison={comparison} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
