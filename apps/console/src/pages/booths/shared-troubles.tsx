import type { ConsoleBooth } from '@jepret/contract/console';
import { countOf, type TroubleGroup } from '../../components/booths/booth-words.ts';
import { TroubleWords } from '../../components/booths/troubles.tsx';
import { Notice } from '../../components/notice.tsx';
import styles from './booths-page.module.css';

/** Problems that several booths have, each once; the rows below name them only. */
export function SharedTroubles({ groups }: { groups: readonly TroubleGroup<ConsoleBooth>[] }) {
  if (groups.length === 0) return null;
  return (
    <Notice tone="warning">
      <ul className={styles.shared} aria-label="Problems of several booths">
        {groups.map(({ trouble, booths }) => (
          <li key={`${trouble.reason} ${trouble.remedy}`}>
            <strong>{countOf(booths.length)}:</strong> <TroubleWords trouble={trouble} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
