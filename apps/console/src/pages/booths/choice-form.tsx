import type { ComponentProps, FormEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions } from '../../components/dialogs/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import styles from './booths-page.module.css';
import type { useChoice } from './use-choice.ts';

interface ChoiceFormProps extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange'> {
  choice: ReturnType<typeof useChoice>;
  action: string;
  offReason: string | undefined;
  changing: { problem: string | undefined; isBusy: boolean };
  onSubmit(): void;
}

/** One choice about a booth, and the button that saves it. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { choice, action, offReason, changing, onSubmit, ...field } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField {...field} value={choice.value} onChange={choice.choose} />
      {changing.problem && !field.error && (
        <Notice tone="bad">
          {changing.problem}
          {choice.isRefused && ' Save again to have it your way.'}
        </Notice>
      )}
      <Actions>
        <Button type="submit" isBusy={changing.isBusy} offReason={offReason}>
          {action}
        </Button>
      </Actions>
    </form>
  );
}
