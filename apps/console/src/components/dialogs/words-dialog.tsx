import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { Notice } from '../notice.tsx';
import { Actions, Dialog } from './dialog.tsx';
import styles from './words-dialog.module.css';

interface WordsDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  label: string;
  hint: string;
  action: string;
  tone?: 'primary' | 'danger';
  /** False while something in `children` is not filled in right. */
  canSend?: boolean;
  isBusy: boolean;
  problem: string | undefined;
  onSend(words: string): void;
  onClose(): void;
}

/** Asks for a reason or a note: whoever reads the ledger later will want to know. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, children, label, hint, action, tone = 'primary', onSend, onClose } = props;
  const { canSend = true } = props;
  const [words, setWords] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const isMissing = words.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!isMissing && canSend) onSend(words.trim());
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {children}
        <TextField
          label={label}
          hint={hint}
          value={words}
          onChange={setWords}
          maxLength={200}
          error={hasTried && isMissing ? 'Say it in a few words.' : undefined}
          autoFocus
        />
        {props.problem && <Notice tone="bad">{props.problem}</Notice>}
        <Actions>
          <Button tone={tone} type="submit" isBusy={props.isBusy}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
