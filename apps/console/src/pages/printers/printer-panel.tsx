import { formatCount } from '@jepret/contract';
import { type AgentToken, type ConsolePrinter, findReach } from '@jepret/contract/console';
import type { ReactNode } from 'react';
import { ActionList } from '../../components/action-list.tsx';
import { LastSeen } from '../../components/booths/last-seen.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { Forecast } from './forecast.tsx';
import { NewRoll } from './new-roll.tsx';
import { PrinterProblems } from './printer-problems.tsx';
import { nameLocations, PrinterStateTag } from './printer-states.tsx';
import styles from './printers.module.css';
import { SheetHours } from './sheet-hours.tsx';
import { SheetsLeft } from './sheets-left.tsx';
import { TestSheet } from './test-sheet.tsx';
import { Disable, Remove, RenewToken } from './token-actions.tsx';

interface PrinterPanelProps {
  printer: ConsolePrinter;
  /** When the list was loaded. */
  now: number;
  onToken(token: AgentToken): void;
  onClose(): void;
}

/** A printer with its paper and its actions. */
export function PrinterPanel({ printer, now, onToken, onClose }: PrinterPanelProps) {
  const { role } = useAccount();
  const canServe = findReach(role, 'printers.serve') !== undefined;
  const canManage = findReach(role, 'printers.manage') !== undefined && printer.kind === 'agent';
  return (
    <Dialog title={printer.name} isPanel onClose={onClose}>
      <p className={styles.facts}>
        <PrinterStateTag state={printer.state} />
        {printer.seen_at !== null && (
          <span>
            last seen <LastSeen booth={printer} now={now} />
          </span>
        )}
      </p>
      <PrinterProblems printer={printer} />
      <dl className={styles.details}>
        <Detail name="Sheets left">
          <SheetsLeft printer={printer} />
        </Detail>
        <Detail name="Forecast">
          <Forecast printer={printer} now={now} />
        </Detail>
        <Detail name="Roll">
          {printer.roll ? (
            <>
              loaded <LocalTime at={printer.roll.started_at} /> by {printer.roll.started_by},{' '}
              {printer.roll.sheets} printed since
            </>
          ) : (
            'not recorded'
          )}
        </Detail>
        <Detail name="Printer says">{describeOwnCount(printer)}</Detail>
        <Detail name="Prints for">{nameLocations(printer)}</Detail>
        <Detail name="Loaded for">{printer.cuts.map((cut) => CUTS[cut]).join(', ') || '–'}</Detail>
        <Detail name="Unfinished">
          {printer.running_sheets === 0 ? 'no sheet' : formatCount(printer.running_sheets, 'sheet')}
        </Detail>
        <Detail name="Connection">{CONNECTIONS[printer.kind]}</Detail>
      </dl>
      {canServe && (
        <ActionList>
          <NewRoll printer={printer} />
          {printer.state !== 'disabled' && <TestSheet printer={printer} />}
        </ActionList>
      )}
      <SheetHours printer={printer} />
      {canManage && (
        <ActionList>
          <RenewToken printer={printer} onToken={onToken} />
          {printer.state !== 'disabled' && <Disable printer={printer} />}
          <Remove printer={printer} onRemoved={onClose} />
        </ActionList>
      )}
    </Dialog>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const CUTS = { 'two-strips': 'strips', whole: 'whole sheets' };

const CONNECTIONS = {
  agent: 'print agent',
  server: 'directly from the server (PRINTER_URL)',
  folder: 'none: sheets are files in the folder of prints (PRINTER_URL is not set)',
};

function describeOwnCount({ remaining, supply_percent }: ConsolePrinter): string {
  if (remaining)
    return `${remaining.sheets} prints left${remaining.of ? ` on ${remaining.of}` : ''}`;
  return supply_percent === null ? 'nothing about its paper' : `${supply_percent} % left`;
}
