import { listTroubles, type Trouble } from './booth-words.ts';
import styles from './troubles.module.css';

/** What is wrong and what to do about it; nothing where nothing is. */
export function Troubles({ booth }: { booth: Parameters<typeof listTroubles>[0] }) {
  const troubles = listTroubles(booth);
  if (troubles.length === 0) return null;
  return (
    <ul className={styles.troubles}>
      {troubles.map((trouble) => (
        <li key={trouble.reason}>
          <TroubleWords trouble={trouble} />
        </li>
      ))}
    </ul>
  );
}

export function TroubleWords({ trouble: { reason, remedy } }: { trouble: Trouble }) {
  return (
    <>
      <span className={styles.reason}>{reason}</span>{' '}
      <span className={styles.remedy}>{remedy}</span>
    </>
  );
}
