import { classNames } from '@jepret/ui';
import type { ReactNode } from 'react';
import styles from './tag.module.css';

interface TagProps {
  tone?: 'plain' | 'good' | 'warning' | 'bad';
  children: ReactNode;
}

export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}
