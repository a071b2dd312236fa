import { CameraSide } from '@jepret/contract';
import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { useState } from 'react';
import { reloadBooths } from '../../hooks/booths-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useRefused } from '../../hooks/use-refused.ts';
import { ChoiceForm } from './choice-form.tsx';

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
  const [side, setSide] = useState<string>(booth.camera_side ?? NO_ARROW);
  const changing = useCall(boothCalls.setBoothCameraSide, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  useRefused(changing.error, reloadBooths);
  const isSame = side === (booth.camera_side ?? NO_ARROW);

  const save = () => {
    const camera_side = side === NO_ARROW ? null : CameraSide.parse(side);
    changing.send({ params: { id: booth.id }, body: { camera_side, was: booth.camera_side } });
  };

  return (
    <ChoiceForm
      label="Where the camera is"
      hint="During the countdown an arrow points there."
      value={side}
      onChange={setSide}
      options={OPTIONS}
      action="Save arrow"
      offReason={isSame ? 'Choose another side first.' : undefined}
      changing={changing}
      onSubmit={save}
    />
  );
}
