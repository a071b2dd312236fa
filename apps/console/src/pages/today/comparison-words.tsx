import { classNames, VisuallyHidden } from '@jepret/ui';
import type { Comparison } from './compare.ts';
import styles from './comparison-words.module.css';

interface ComparisonWordsProps {
  comparison: Comparison;
  /** Where the words stand above a whole column, they need not be read in every cell. */
  isShort?: boolean;
}

export function ComparisonWords({ comparison, isShort = false }: ComparisonWordsProps) {
  const { tone, change, words } = comparison;
  return (
    <span className={classNames(styles.comparison, styles[tone])}>
      {change !== '' && <strong>{change} </strong>}
      {isShort ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </span>
  );
}
