import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { Actions, Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The button's label; names the action instead of "OK". */
  action: string;
  tone?: 'primary' | 'danger';
  isBusy: boolean;
  problem: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an action that affects other people or cannot be undone easily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, tone = 'danger', isBusy, problem, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Actions>
        <Button tone={tone} isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Dialog>
  );
}
