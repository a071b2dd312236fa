import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Actions, Dialog } from './dialog.tsx';

interface GoneDialogProps {
  title: string;
  /** The way back, in words. */
  back: string;
  onClose(): void;
  /** Why there may be none. */
  children: ReactNode;
}

/** A link may be older than what it leads to, mistyped, or lead to what is somebody else's. */
export function GoneDialog({ title, back, onClose, children }: GoneDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <Actions>
        <Button onClick={onClose}>{back}</Button>
      </Actions>
    </Dialog>
  );
}
