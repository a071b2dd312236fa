import { Download } from 'lucide-react';
import { withFilters } from '../../hooks/address-filters.ts';
import styles from '../button.module.css';

interface CsvLinkProps {
  path: string;
  filters: Record<string, unknown>;
}

/** Downloads the whole filtered list as CSV. */
export function CsvLink({ path, filters }: CsvLinkProps) {
  return (
    <a className={styles.button} href={withFilters(path, filters)} download>
      <Download aria-hidden="true" />
      CSV
    </a>
  );
}
