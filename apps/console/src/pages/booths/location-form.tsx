import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions } from '../../components/dialogs/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { reloadBooths } from '../../hooks/booths-query.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { placesQuery } from '../../hooks/places-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useRefused } from '../../hooks/use-refused.ts';
import styles from './booths-page.module.css';

interface LocationFormProps {
  booth: ConsoleBooth;
  onChanged(booth: ConsoleBooth, message: string): void;
}

export function LocationForm({ booth, onChanged }: LocationFormProps) {
  const { api } = useConsole();
  const places = useQuery(placesQuery(api)).data?.places ?? [];
  const [location, setLocation] = useState(booth.location.slug);
  const changing = useCall(boothCalls.setBoothLocation, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  useRefused(changing.error, reloadBooths);
  const fieldError = findFieldError(changing.error, 'location');
  const isSame = location === booth.location.slug;
  const others = places.filter(
    ({ slug, is_default }) => !is_default && slug !== booth.location.slug,
  );
  const options = [booth.location, ...others];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.send({ params: { id: booth.id }, body: { location, was: booth.location.slug } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField
        label="Location"
        hint="The kiosk changes within a minute. A running session continues."
        value={location}
        onChange={setLocation}
        error={fieldError}
        options={options.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      {changing.problem && !fieldError && <Notice tone="bad">{changing.problem}</Notice>}
      <Actions>
        <Button
          type="submit"
          isBusy={changing.isBusy}
          offReason={isSame ? 'Choose another location first.' : undefined}
        >
          Change location
        </Button>
      </Actions>
    </form>
  );
}
