import { Download } from 'lucide-react';
import { withFilters } from '../../hooks/address-filters.ts';
import styles from '../button.module.css';

interface CsvLinkProps {
  path: string;
  filters: Record<string, unknown>;
}

/** The whole list as the filters have it, for a spreadsheet. */
export function CsvLink({ path, filters }: CsvLinkProps) {
  return (
    <a className={styles.button} href={withFilters(path, filters)} download>
      <Download aria-hidden="true" />
      CSV
    </a>
  );
}
