import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Actions, Dialog } from './dialog.tsx';

interface NotFoundDialogProps {
  title: string;
  backLabel: string;
  onClose(): void;
  children: ReactNode;
}

/** Shown if an address names an item that does not exist or that the person does not reach (CONSOLE-128). */
export function NotFoundDialog({ title, backLabel, onClose, children }: NotFoundDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <Actions>
        <Button onClick={onClose}>{backLabel}</Button>
      </Actions>
    </Dialog>
  );
}
