import type { LayoutFault } from '@jepret/layout';
import { Notice } from '../../../components/notice.tsx';
import styles from './editor.module.css';

/** The faults as text, with the numbers that mark them on the template. */
export function FaultList({ faults }: { faults: readonly LayoutFault[] }) {
  if (faults.length === 0) {
    return <Notice tone="good">Every slot has a window. The frame can be printed.</Notice>;
  }
  return (
    <Notice tone="bad">
      <strong>The frame cannot be printed yet:</strong>
      <ol className={styles.faults}>
        {faults.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </Notice>
  );
}
