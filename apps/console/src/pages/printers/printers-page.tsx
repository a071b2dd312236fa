import {
  type AgentToken,
  type ConsolePrinter,
  csvPathOf,
  findReach,
  PrinterQuery,
  PrinterState,
  printerCalls,
} from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { NotFoundDialog } from '../../components/dialogs/not-found-dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import type { Column } from '../../components/list/data-table.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { RowButton } from '../../components/list/row-button.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { StaleNotice, UpdatedAtNote } from '../../components/updated-at-note.tsx';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import {
  listLocationFilterOptions,
  locationOptionsQuery,
  useDayZone,
} from '../../hooks/location-options-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { useOpenedId } from '../../hooks/use-opened-id.ts';
import { useOpenedRow } from '../../hooks/use-opened-row.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { AddPrinterDialog } from './add-printer-dialog.tsx';
import { Forecast } from './forecast.tsx';
import { PrinterPanel } from './printer-panel.tsx';
import { PrinterProblems } from './printer-problems.tsx';
import { nameLocations, PRINTER_STATES, PrinterStateTag } from './printer-states.tsx';
import { idOf } from './printers-query.ts';
import { SheetsLeft } from './sheets-left.tsx';
import { TokenDialog } from './token-dialog.tsx';

const STATE_CHOICES = [
  { value: '', label: 'Every status' },
  ...PrinterState.options.map((state) => ({ value: state, label: PRINTER_STATES[state].name })),
];
const Filters = PrinterQuery.omit({ after: true });

export function PrintersPage() {
  const [filters, change, clear] = useAddressFilters(Filters);
  const [openedId, open] = useOpenedId('printer');
  const [isAdding, setIsAdding] = useState(false);
  const [newToken, setNewToken] = useState<AgentToken>();
  const list = usePageList(printerCalls.listPrinters, filters, { isLive: true });
  const { row: opened, isNotFound } = useOpenedRow(printerCalls.listPrinters, list, openedId, idOf);
  const canManage = findReach(useAccount().role, 'printers.manage') !== undefined;
  const columns = useColumns(open, list.asOf);
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <PageFrame
      title="Printers"
      zone={useDayZone(filters.location)}
      note={list.rows && <UpdatedAtNote asOf={list.asOf} error={list.error} />}
      lead="What is wrong with each printer, how much paper it has, and when its roll ends."
      actions={
        <>
          <CsvLink path={csvPathOf(printerCalls.listPrinters)} filters={filters} />
          {canManage && (
            <Button tone="primary" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden="true" />
              Add
            </Button>
          )}
        </>
      }
    >
      <PrinterFilters filters={filters} change={change} />
      {list.rows && <StaleNotice asOf={list.asOf} error={list.error} retry={list.retry} />}
      <PageTable
        caption="Printers"
        columns={columns}
        list={{ ...list, error: list.rows ? null : list.error }}
        keyOf={idOf}
        empty={isFiltered ? <NoMatchingPrinters onClear={clear} /> : <NoPrinters />}
      />
      {opened && !newToken && (
        <PrinterPanel
          key={opened.id}
          printer={opened}
          now={list.asOf}
          onToken={setNewToken}
          onClose={() => open(undefined)}
        />
      )}
      {isAdding && (
        <AddPrinterDialog
          onAdded={(added) => {
            setIsAdding(false);
            setNewToken(added);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {newToken && <TokenDialog token={newToken} onClose={() => setNewToken(undefined)} />}
      {isNotFound && (
        <NotFoundDialog
          title="Printer not found"
          backLabel="Show all printers"
          onClose={() => open(undefined)}
        >
          There is no printer with this ID at your locations.
        </NotFoundDialog>
      )}
    </PageFrame>
  );
}

interface PrinterFiltersProps {
  filters: Omit<PrinterQuery, 'after'>;
  change(changes: Record<string, string | undefined>): void;
}

function PrinterFilters({ filters, change }: PrinterFiltersProps) {
  const { api } = useConsole();
  const locations = useQuery(locationOptionsQuery(api)).data;
  return (
    <FilterBar search="Search printers" filters={filters} onChange={change}>
      <SelectField
        label="Location"
        value={filters.location ?? ''}
        onChange={(location) => change({ location })}
        options={listLocationFilterOptions(locations)}
      />
      <SelectField
        label="Status"
        value={filters.state ?? ''}
        onChange={(state) => change({ state })}
        options={STATE_CHOICES}
      />
    </FilterBar>
  );
}

function NoMatchingPrinters({ onClear }: { onClear(): void }) {
  return (
    <ListNote title="No printers found">
      <p>No printer matches these filters.</p>
      <Button onClick={onClear}>Clear filters</Button>
    </ListNote>
  );
}

const NoPrinters = () => (
  <ListNote title="No printer at your locations">
    <p>
      A location prints on the printer of the server as soon as it has a booth, or on its own
      printers with a print agent.
    </p>
  </ListNote>
);

const useColumns = (open: (id: string) => void, now: number): readonly Column<ConsolePrinter>[] =>
  useMemo(
    () => [
      {
        title: 'Printer',
        isName: true,
        cell: ({ id, name }) => <RowButton onClick={() => open(id)}>{name}</RowButton>,
      },
      { title: 'Location', onPhone: 'line', cell: nameLocations },
      {
        title: 'Status',
        isNarrow: true,
        onPhone: 'end',
        cell: ({ state }) => <PrinterStateTag state={state} />,
      },
      {
        title: 'Sheets left',
        isNarrow: true,
        onPhone: 'line',
        cell: (printer) => <SheetsLeft printer={printer} />,
      },
      {
        title: 'Roll',
        onPhone: 'below',
        cell: (printer) => <Forecast printer={printer} now={now} />,
      },
      {
        title: 'Trouble',
        onPhone: 'below',
        cell: (printer) => <PrinterProblems printer={printer} />,
      },
    ],
    [open, now],
  );
