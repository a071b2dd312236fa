import { classNames, VisuallyHidden } from '@jepret/ui';
import type { Comparison } from './compare.ts';
import styles from './comparison-label.module.css';

interface ComparisonLabelProps {
  comparison: Comparison;
  /** Only for screen readers, where the text is above the whole column. */
  isShort?: boolean;
}

export function ComparisonLabel({ comparison, isShort = false }: ComparisonLabelProps) {
  const { tone, change, label } = comparison;
  return (
    <span className={classNames(styles.comparison, styles[tone])}>
      {change !== '' && <strong>{change} </strong>}
      {isShort ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </span>
  );
}
