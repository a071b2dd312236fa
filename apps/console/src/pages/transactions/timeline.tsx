import type { TimelineEntry, TransactionFile } from '@jepret/contract/console';
import { Banknote, Camera, EyeOff, Mail, Printer } from 'lucide-react';
import { Moment } from '../../components/times/page-zone.tsx';
import styles from './timeline.module.css';

const ICONS: Record<TimelineEntry['kind'], typeof Banknote> = {
  money: Banknote,
  print: Printer,
  mail: Mail,
  session: Camera,
  privacy: EyeOff,
};

/** All that happened, oldest first. */
export function Timeline({ file }: { file: TransactionFile }) {
  return (
    <section aria-label="What happened" className={styles.part}>
      <h3>What happened</h3>
      <ol className={styles.timeline}>
        {numbered(file.timeline).map(({ entry, number }) => {
          const Icon = ICONS[entry.kind];
          return (
            <li key={number}>
              <Icon aria-hidden="true" />
              <div>
                <span>{entry.what}</span>
                {entry.note && <span className={styles.note}>{entry.note}</span>}
                <span className={styles.who}>
                  {entry.who}, <Moment at={entry.at} />
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Nothing is ever taken out of it, so a place names its entry. */
const numbered = (entries: readonly TimelineEntry[]) =>
  entries.map((entry, number) => ({ entry, number }));
