import type { TimelineEntry, TransactionDetails } from '@jepret/contract/console';
import { Banknote, Camera, EyeOff, Mail, Printer } from 'lucide-react';
import { LocalTime } from '../../components/times/page-zone.tsx';
import styles from './timeline.module.css';

const ICONS: Record<TimelineEntry['kind'], typeof Banknote> = {
  money: Banknote,
  print: Printer,
  mail: Mail,
  session: Camera,
  privacy: EyeOff,
};

/** The history of a transaction, oldest first. */
export function Timeline({ transaction }: { transaction: TransactionDetails }) {
  return (
    <section aria-label="What happened" className={styles.part}>
      <h3>What happened</h3>
      <ol className={styles.timeline}>
        {numberEntries(transaction.timeline).map(({ entry, number }) => {
          const Icon = ICONS[entry.kind];
          return (
            <li key={number}>
              <Icon aria-hidden="true" />
              <div>
                <span>{entry.what}</span>
                {entry.note && <span className={styles.note}>{entry.note}</span>}
                <span className={styles.who}>
                  {entry.who}, <LocalTime at={entry.at} />
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Entries are never removed, so their index is a stable key. */
const numberEntries = (entries: readonly TimelineEntry[]) =>
  entries.map((entry, number) => ({ entry, number }));
