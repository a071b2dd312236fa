import type { ComponentProps, FormEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions } from '../../components/dialogs/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import styles from './booths-page.module.css';
import type { useFieldChoice } from './use-field-choice.ts';

interface ChoiceFormProps extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange'> {
  choice: ReturnType<typeof useFieldChoice>;
  action: string;
  disabledReason: string | undefined;
  changing: { problem: string | undefined; isBusy: boolean };
  onSubmit(): void;
}

/** A form with one choice and its save button. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { choice, action, disabledReason, changing, onSubmit, ...field } = props;
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
          {choice.hasConflict && ' Save again to overwrite it.'}
        </Notice>
      )}
      <Actions>
        <Button type="submit" isBusy={changing.isBusy} disabledReason={disabledReason}>
          {action}
        </Button>
      </Actions>
    </form>
  );
}
