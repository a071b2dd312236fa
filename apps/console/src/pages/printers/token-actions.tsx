import { type AgentToken, type ConsolePrinter, printerCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActionItem } from '../../components/action-list.tsx';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { reloadPrinters, showPrinter } from './printers-query.ts';

interface PrinterProps {
  printer: ConsolePrinter;
}

/** Also allows the print agent of a disabled printer again. */
export function RenewToken({
  printer,
  onToken,
}: PrinterProps & { onToken(token: AgentToken): void }) {
  const client = useQueryClient();
  const renewing = useCall(printerCalls.renewPrinterToken, {
    onDone({ data }) {
      void reloadPrinters(client);
      onToken(data);
    },
  });
  return (
    <ConfirmedAction
      note="The token of its print agent was lost, or others may know it."
      button="New token"
      title={`New token for ${printer.name}?`}
      call={renewing}
      printer={printer}
    >
      <p>
        The old token stops working at once. The printer prints again when its agent has the new
        one.
      </p>
    </ConfirmedAction>
  );
}

export function Disable({ printer }: PrinterProps) {
  const client = useQueryClient();
  const disabling = useCall(printerCalls.disablePrinter, {
    onDone({ data, message }) {
      showPrinter(client, data);
      announce(message);
    },
  });
  return (
    <ConfirmedAction
      note="It must not print for now."
      button="Disable"
      title={`Disable ${printer.name}?`}
      call={disabling}
      printer={printer}
    >
      <p>
        Its print agent is rejected. Sheets that it has not begun go to other printers; staff decide
        about a sheet that it has begun.
      </p>
    </ConfirmedAction>
  );
}

export function Remove({ printer, onRemoved }: PrinterProps & { onRemoved(): void }) {
  const client = useQueryClient();
  const removing = useCall(printerCalls.removePrinter, {
    onDone({ message }) {
      void reloadPrinters(client);
      announce(message);
      onRemoved();
    },
  });
  return (
    <ConfirmedAction
      note="It is not used any more."
      button="Remove"
      title={`Remove ${printer.name}?`}
      call={removing}
      printer={printer}
    >
      <p>
        Its token stops working. Sheets that it has not begun go to other printers; staff decide
        about a sheet that it has begun.
      </p>
    </ConfirmedAction>
  );
}

interface ConfirmedActionProps extends PrinterProps {
  note: string;
  button: string;
  title: string;
  call: {
    send(request: { params: { id: string } }): void;
    isBusy: boolean;
    problem: string | undefined;
    reset(): void;
  };
  /** The consequences. */
  children: ReactNode;
}

function ConfirmedAction(props: ConfirmedActionProps) {
  const { note, button, title, call, printer, children } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const isOpen = isConfirming || call.isBusy;
  return (
    <ActionItem note={note}>
      <Button
        onClick={() => {
          call.reset();
          setIsConfirming(true);
        }}
      >
        {button}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          action={button}
          isBusy={call.isBusy}
          problem={call.problem}
          onConfirm={() => call.send({ params: { id: printer.id } })}
          onClose={() => setIsConfirming(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </ActionItem>
  );
}
