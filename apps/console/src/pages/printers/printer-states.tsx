import type { ConsolePrinter, PrinterState } from '@jepret/contract/console';
import { Tag } from '../../components/tag.tsx';

export const PRINTER_STATES = {
  ready: { name: 'Ready', tone: 'good' },
  low: { name: 'Low', tone: 'warning' },
  trouble: { name: 'Cannot print', tone: 'bad' },
  silent: { name: 'No contact', tone: 'bad' },
  disabled: { name: 'Disabled', tone: 'plain' },
} as const satisfies Record<PrinterState, { name: string; tone: string }>;

export function PrinterStateTag({ state }: { state: PrinterState }) {
  const { tone, name } = PRINTER_STATES[state];
  return <Tag tone={tone}>{name}</Tag>;
}

/** What staff have to know about it, the most urgent first. */
export function listPrinterProblems({ trouble, difference }: ConsolePrinter) {
  return [
    ...(trouble ? [trouble] : []),
    ...(difference
      ? [
          {
            reason: `The printer says ${difference.theirs} sheets are left, the booth counts ${difference.ours}.`,
            remedy: 'If the roll was changed, record it with “New roll”.',
          },
        ]
      : []),
  ];
}

export const nameLocations = ({ locations }: Pick<ConsolePrinter, 'locations'>): string =>
  locations.map(({ name }) => name).join(', ');
