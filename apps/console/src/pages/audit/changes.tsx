import { type AuditEntry, listAuditChanges } from '@jepret/contract/console';
import { VisuallyHidden } from '@jepret/ui';
import { usePageZone } from '../../components/times/page-zone.tsx';
import styles from './changes.module.css';

interface ChangesProps {
  entry: AuditEntry;
}

/** The changed fields with their values before and after. */
export function Changes({ entry }: ChangesProps) {
  const changes = listAuditChanges(entry, usePageZone() ?? entry.time_zone);
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
