import { CameraSide } from '@jepret/contract';
import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { useCall } from '../../hooks/use-call.ts';
import { ChoiceForm } from './choice-form.tsx';
import { useChoice } from './use-choice.ts';

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

/** CAM-54. */
export function CameraSideForm({ booth, onChanged }: CameraSideFormProps) {
  const changing = useCall(boothCalls.setBoothCameraSide, {
    onDone({ data, message }) {
      choice.forget();
      onChanged(data, message);
    },
  });
  const current = booth.camera_side ?? NO_ARROW;
  const choice = useChoice(current, changing.error);

  const save = () => {
    const body = { camera_side: readSide(choice.value), was: readSide(choice.was) };
    changing.send({ params: { id: booth.id }, body });
  };

  return (
    <ChoiceForm
      label="Where the camera is"
      hint="During the countdown an arrow points there."
      choice={choice}
      options={OPTIONS}
      action="Save arrow"
      offReason={choice.value === current ? 'Choose another side first.' : undefined}
      changing={changing}
      onSubmit={save}
    />
  );
}

const readSide = (value: string): CameraSide | null =>
  value === NO_ARROW ? null : CameraSide.parse(value);
