import { CameraSide } from '@jepret/contract';
import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions } from '../../components/dialogs/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { reloadBooths } from '../../hooks/booths-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useRefused } from '../../hooks/use-refused.ts';
import styles from './booths-page.module.css';

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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const camera_side = side === NO_ARROW ? null : CameraSide.parse(side);
    changing.send({ params: { id: booth.id }, body: { camera_side, was: booth.camera_side } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField
        label="Where the camera is"
        hint="During the countdown an arrow points there."
        value={side}
        onChange={setSide}
        options={OPTIONS}
      />
      {changing.problem && <Notice tone="bad">{changing.problem}</Notice>}
      <Actions>
        <Button
          type="submit"
          isBusy={changing.isBusy}
          offReason={isSame ? 'Choose another side first.' : undefined}
        >
          Save arrow
        </Button>
      </Actions>
    </form>
  );
}
