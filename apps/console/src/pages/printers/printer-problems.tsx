import type { ConsolePrinter } from '@jepret/contract/console';
import { ProblemText } from '../../components/booths/booth-problems.tsx';
import { listPrinterProblems } from './printer-states.tsx';
import styles from './printers.module.css';

/** Each with its remedy. */
export function PrinterProblems({ printer }: { printer: ConsolePrinter }) {
  const problems = listPrinterProblems(printer);
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem.reason}>
          <ProblemText problem={problem} />
        </li>
      ))}
    </ul>
  );
}
