import { VisuallyHidden } from '@jepret/ui';
import styles from './changes.module.css';
import { listChanges } from './changes.ts';

interface ChangesProps {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Before and after, side by side, for each thing that is different. */
export function Changes({ before, after }: ChangesProps) {
  const changes = listChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ name, before: was, after: is }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>
          {was !== undefined && (
            <>
              <VisuallyHidden>before:</VisuallyHidden> <del>{was}</del>{' '}
            </>
          )}
          {was !== undefined && is !== undefined && <span aria-hidden="true">→ </span>}
          {is !== undefined && (
            <>
              <VisuallyHidden>after:</VisuallyHidden> <ins>{is}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
