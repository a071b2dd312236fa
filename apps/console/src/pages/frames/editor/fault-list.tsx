import type { LayoutFault } from '@jepret/layout';
import { Notice } from '../../../components/notice.tsx';
import styles from './editor.module.css';

/** In words, under the numbers that mark their places. */
export function FaultList({ faults }: { faults: readonly LayoutFault[] }) {
  if (faults.length === 0) {
    return <Notice tone="good">Every photo has its window: it can be printed.</Notice>;
  }
  return (
    <Notice tone="bad">
      <strong>It could not be printed like this:</strong>
      <ol className={styles.faults}>
        {faults.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </Notice>
  );
}
