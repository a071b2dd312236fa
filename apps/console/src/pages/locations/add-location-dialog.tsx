import { TEXT_LIMITS } from '@jepret/contract';
import { locationCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { findFieldError } from '../../api/describe-error.ts';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { showLocation } from '../../hooks/locations-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import styles from './locations.module.css';

export function AddLocationDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const adding = useCall(locationCalls.addLocation, {
    onDone({ data, message }) {
      showLocation(client, data);
      announce(message);
      void navigate(`/locations?location=${encodeURIComponent(data.slug)}`);
    },
  });
  const nameError = findFieldError(adding.error, 'name');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.send({ body: { name } });
  };
  return (
    <Dialog title="Add a location" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="Name"
          hint="The name that staff choose on a kiosk, for example Kota Batu. All settings use the default profile until you change them."
          value={name}
          onChange={setName}
          maxLength={TEXT_LIMITS.location}
          error={nameError}
          autoFocus
          required
        />
        {adding.problem && !nameError && <Notice tone="bad">{adding.problem}</Notice>}
        <Actions>
          <Button tone="primary" type="submit" isBusy={adding.isBusy}>
            Add location
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
