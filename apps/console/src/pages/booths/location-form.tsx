import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { findFieldError } from '../../api/describe-error.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { locationOptionsQuery } from '../../hooks/location-options-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import { ChoiceForm } from './choice-form.tsx';
import { useFieldChoice } from './use-field-choice.ts';

interface LocationFormProps {
  booth: ConsoleBooth;
  onChanged(booth: ConsoleBooth, message: string): void;
}

export function LocationForm({ booth, onChanged }: LocationFormProps) {
  const { api } = useConsole();
  const locations = useQuery(locationOptionsQuery(api)).data?.places ?? [];
  const changing = useCall(boothCalls.setBoothLocation, {
    onDone({ data, message }) {
      choice.reset();
      onChanged(data, message);
    },
  });
  const choice = useFieldChoice(booth.location.slug, changing.error);
  const isSame = choice.value === booth.location.slug;
  const others = locations.filter(
    ({ slug, is_default }) => !is_default && slug !== booth.location.slug,
  );
  const options = [booth.location, ...others];

  const save = () =>
    changing.send({
      params: { id: booth.id },
      body: { location: choice.value, was: choice.was },
    });

  return (
    <ChoiceForm
      label="Location"
      hint="The booth switches within a minute. A session in progress continues."
      choice={choice}
      error={findFieldError(changing.error, 'location')}
      options={options.map(({ slug, name }) => ({ value: slug, label: name }))}
      action="Change location"
      disabledReason={isSame ? 'Choose another location first.' : undefined}
      changing={changing}
      onSubmit={save}
    />
  );
}
