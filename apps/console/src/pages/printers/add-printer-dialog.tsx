import { type AgentToken, printerCalls } from '@jepret/contract/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { RadioChoices } from '../../components/radio-choices.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { locationOptionsQuery } from '../../hooks/location-options-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import styles from './printers.module.css';
import { reloadPrinters } from './printers-query.ts';

const CUTS = [
  { value: 'both', name: 'Strips and whole sheets', note: 'The usual choice.' },
  { value: 'two-strips', name: 'Strips only', note: 'Another printer prints whole sheets.' },
  { value: 'whole', name: 'Whole sheets only', note: 'It cannot cut, or another printer does.' },
] as const;

type CutChoice = (typeof CUTS)[number]['value'];

interface AddPrinterDialogProps {
  onAdded(token: AgentToken): void;
  onClose(): void;
}

/** Adds a printer that a print agent serves. */
export function AddPrinterDialog({ onAdded, onClose }: AddPrinterDialogProps) {
  const { api } = useConsole();
  const client = useQueryClient();
  const places = useQuery(locationOptionsQuery(api)).data?.places ?? [];
  const [name, setName] = useState('');
  const [location, setLocation] = useState('');
  const [cut, setCut] = useState<CutChoice>('both');
  const adding = useCall(printerCalls.addPrinter, {
    onDone({ data }) {
      void reloadPrinters(client);
      onAdded(data);
    },
  });
  const nameError = findFieldError(adding.error, 'name');
  const locationError = findFieldError(adding.error, 'location');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cuts = cut === 'both' ? (['two-strips', 'whole'] as const) : ([cut] as const);
    adding.send({ body: { name, location, cuts: [...cuts] } });
  };
  return (
    <Dialog title="Add a printer" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>
          For a printer that the server does not reach: a small PC beside it runs a print agent. Its
          location then prints on it instead of the server’s printer.
        </p>
        <TextField
          label="Name"
          hint="Visitors and staff see it, for example “Counter left”."
          value={name}
          onChange={setName}
          maxLength={40}
          error={nameError}
          autoFocus
          required
        />
        <SelectField
          label="Location"
          value={location}
          onChange={setLocation}
          error={locationError}
          options={[
            { value: '', label: 'Choose a location', disabled: true },
            ...places.map((place) => ({ value: place.slug, label: place.name })),
          ]}
          required
        />
        <RadioChoices legend="It prints" choices={CUTS} value={cut} onChange={setCut} />
        {adding.problem && !nameError && !locationError && (
          <Notice tone="bad">{adding.problem}</Notice>
        )}
        <Actions>
          <Button tone="primary" type="submit" isBusy={adding.isBusy}>
            Add printer
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
