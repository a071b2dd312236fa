import { formatCount } from '@jepret/contract';
import { type ConsolePrinter, MAX_ROLL_SHEETS, printerCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { ActionItem } from '../../components/action-list.tsx';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { readWholeNumber } from '../../components/read-whole-number.ts';
import { useCall } from '../../hooks/use-call.ts';
import styles from './printers.module.css';
import { showPrinter } from './printers-query.ts';

/** The roll of a DNP RX1. */
const USUAL_SHEETS = 700;

interface PrinterProps {
  printer: ConsolePrinter;
}

/** Records that a new roll was loaded; the message and the panel offer to undo it. */
export function NewRoll({ printer }: PrinterProps) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const undoing = useCall(printerCalls.undoRoll, {
    onDone({ data, message }) {
      showPrinter(client, data);
      announce(message);
    },
  });
  const undo = (roll: string) => undoing.send({ params: { id: printer.id, roll } });
  const { roll } = printer;
  return (
    <>
      <ActionItem note="You have loaded new paper and ribbon.">
        <Button tone="primary" onClick={() => setIsOpen(true)}>
          New roll
        </Button>
      </ActionItem>
      {roll?.can_undo && (
        <ActionItem note="The new roll was a mistake." problem={undoing.problem}>
          <Button isBusy={undoing.isBusy} onClick={() => undo(roll.id)}>
            Undo new roll
          </Button>
        </ActionItem>
      )}
      {isOpen && (
        <NewRollDialog
          printer={printer}
          onStarted={(message, started) => {
            setIsOpen(false);
            announce(message, { name: 'Undo', run: () => undo(started) });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface NewRollDialogProps extends PrinterProps {
  onStarted(message: string, roll: string): void;
  onClose(): void;
}

function NewRollDialog({ printer, onStarted, onClose }: NewRollDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(String(printer.roll?.capacity ?? USUAL_SHEETS));
  const starting = useCall(printerCalls.startRoll, {
    onDone({ data, message }) {
      showPrinter(client, data);
      onStarted(message, data.roll?.id ?? '');
    },
  });
  const capacityError = findFieldError(starting.error, 'capacity');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { capacity: readWholeNumber(typed), was: printer.roll?.id ?? null };
    starting.send({ params: { id: printer.id }, body });
  };
  return (
    <Dialog title={`New roll in ${printer.name}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>
          Only after you have loaded it: from now on the sheets of this roll are counted.
          {printer.roll && ` The last one printed ${formatCount(printer.roll.sheets, 'sheet')}.`}
        </p>
        <TextField
          label="Sheets of 4 × 6 inch"
          hint="As the box says: 700 for a DNP RX1, 400 for a DS620. A roll of 6 × 8 inch makes two sheets of each print."
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          maxLength={String(MAX_ROLL_SHEETS).length + 1}
          error={capacityError}
          autoFocus
          required
        />
        {starting.problem && !capacityError && <Notice tone="bad">{starting.problem}</Notice>}
        <Actions>
          <Button tone="primary" type="submit" isBusy={starting.isBusy}>
            Start new roll
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
