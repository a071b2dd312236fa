import { CameraSide } from '@jepret/contract';
import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { useCall } from '../../hooks/use-call.ts';
import { ChoiceForm } from './choice-form.tsx';
import { useFieldChoice } from './use-field-choice.ts';

const NO_ARROW = '';
const OPTIONS = [
  { value: NO_ARROW, label: 'No arrow' },
  { value: 'above', label: 'Above the screen' },
  { value: 'left', label: 'Left of the screen' },
  { value: 'right', label: 'Right of the screen' },
  { value: 'below', label: 'Below the screen' },
] as const satisfies readonly { value: CameraSide | ''; label: string }[];

interface CameraSideFormProps {
  booth: ConsoleBooth;
  onChanged(booth: ConsoleBooth, message: string): void;
}

export function CameraSideForm({ booth, onChanged }: CameraSideFormProps) {
  const changing = useCall(boothCalls.setBoothCameraSide, {
    onDone({ data, message }) {
      choice.reset();
      onChanged(data, message);
    },
  });
  const current = booth.camera_side ?? NO_ARROW;
  const choice = useFieldChoice(current, changing.error);

  const save = () => {
    const body = { camera_side: readSide(choice.value), was: readSide(choice.was) };
    changing.send({ params: { id: booth.id }, body });
  };

  return (
    <ChoiceForm
      label="Camera position"
      hint="During the countdown an arrow on the screen points to the camera."
      choice={choice}
      options={OPTIONS}
      action="Save camera position"
      disabledReason={choice.value === current ? 'Choose another position first.' : undefined}
      changing={changing}
      onSubmit={save}
    />
  );
}

const readSide = (value: string): CameraSide | null =>
  value === NO_ARROW ? null : CameraSide.parse(value);
