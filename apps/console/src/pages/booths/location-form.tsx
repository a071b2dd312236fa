import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { findFieldError } from '../../api/describe-error.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { placesQuery } from '../../hooks/places-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import { ChoiceForm } from './choice-form.tsx';
import { useChoice } from './use-choice.ts';

interface LocationFormProps {
  booth: ConsoleBooth;
  onChanged(booth: ConsoleBooth, message: string): void;
}

export function LocationForm({ booth, onChanged }: LocationFormProps) {
  const { api } = useConsole();
  const places = useQuery(placesQuery(api)).data?.places ?? [];
  const changing = useCall(boothCalls.setBoothLocation, {
    onDone({ data, message }) {
      choice.forget();
      onChanged(data, message);
    },
  });
  const choice = useChoice(booth.location.slug, changing.error);
  const isSame = choice.value === booth.location.slug;
  const others = places.filter(
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
      hint="The kiosk changes within a minute. A running session continues."
      choice={choice}
      error={findFieldError(changing.error, 'location')}
      options={options.map(({ slug, name }) => ({ value: slug, label: name }))}
      action="Change location"
      offReason={isSame ? 'Choose another location first.' : undefined}
      changing={changing}
      onSubmit={save}
    />
  );
}
