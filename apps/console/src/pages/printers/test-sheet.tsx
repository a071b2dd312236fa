import { type ConsolePrinter, printerCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionItem } from '../../components/action-list.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { reloadPrinters } from './printers-query.ts';

const TONES = { ok: 'good', warn: 'warning', fail: 'bad' } as const;

/** Prints a sheet with cut marks, colors and grays, and says what became of it. */
export function TestSheet({ printer }: { printer: ConsolePrinter }) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const [result, setResult] = useState<{ tone: 'good' | 'warning' | 'bad'; text: string }>();
  const printing = useCall(printerCalls.printTestSheet, {
    onDone({ data: { status, message, remedy } }) {
      setIsConfirming(false);
      setResult({ tone: TONES[status], text: remedy ? `${message} ${remedy}` : message });
      void reloadPrinters(client);
    },
  });
  return (
    <>
      <ActionItem note="Check colors, edges and where strips are cut.">
        <Button
          onClick={() => {
            printing.reset();
            setResult(undefined);
            setIsConfirming(true);
          }}
        >
          Print test sheet
        </Button>
      </ActionItem>
      {result && (
        <li>
          <Notice tone={result.tone}>{result.text}</Notice>
        </li>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Print a test sheet?"
          action="Print test sheet"
          tone="primary"
          isBusy={printing.isBusy}
          problem={printing.problem}
          onConfirm={() => printing.send({ params: { id: printer.id } })}
          onClose={() => setIsConfirming(false)}
        >
          <p>It uses one sheet of the roll and comes out after the prints that are waiting.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
