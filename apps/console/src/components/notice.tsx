import { classNames } from '@jepret/ui';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const ICONS = { bad: TriangleAlert, warning: TriangleAlert, good: CircleCheck, plain: Info };

interface NoticeProps {
  tone?: keyof typeof ICONS;
  /** A button that helps. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message inside a page or form; screen readers announce it when it appears. */
export function Notice({ tone = 'plain', action, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[tone])}
    >
      <Icon aria-hidden="true" />
      {action ? (
        <div className={styles.withAction}>
          <span>{children}</span>
          {action}
        </div>
      ) : (
        <div>{children}</div>
      )}
    </div>
  );
}
