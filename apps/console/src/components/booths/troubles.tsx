import { listTroubles, type Trouble } from './booth-words.ts';
import styles from './troubles.module.css';

interface TroublesProps {
  booth: Parameters<typeof listTroubles>[0];
  /** Those whose remedy stands elsewhere on the page already. */
  told?: readonly Trouble[];
}

/** What is wrong and what to do about it; nothing where nothing is. */
export function Troubles({ booth, told = [] }: TroublesProps) {
  const troubles = listTroubles(booth);
  if (troubles.length === 0) return null;
  const isTold = ({ reason }: Trouble) => told.some((one) => one.reason === reason);
  return (
    <ul className={styles.troubles}>
      {troubles.map((trouble) => (
        <li key={trouble.reason}>
          <TroubleWords trouble={isTold(trouble) ? { ...trouble, remedy: '' } : trouble} />
        </li>
      ))}
    </ul>
  );
}

export function TroubleWords({ trouble: { reason, remedy } }: { trouble: Trouble }) {
  return (
    <>
      <span className={styles.reason}>{reason}</span>{' '}
      {remedy && <span className={styles.remedy}>{remedy}</span>}
    </>
  );
}
